import { afterAll, beforeAll } from 'vitest';
import { type FakeModel, startFakeModel } from './server.ts';

/** Serves the tests of a file one fake model, from before the first until after the last of them. */
export function useFakeModel(): Pick<FakeModel, 'play'> {
  let model: FakeModel | null = null;
  beforeAll(async () => {
    model = await startFakeModel();
  });
  afterAll(() => model?.close());
  return {
    play(...steps) {
      if (model === null) throw new Error('a fake model plays inside a test alone');
      return model.play(...steps);
    },
  };
}
