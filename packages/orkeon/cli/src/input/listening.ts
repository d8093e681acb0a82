import type { Readable } from 'node:stream';
import type { OpenQuestion } from '@orkeon/client';
import type { QuestionDesk } from '@orkeon/crew';
import { type CommandPlaces, readCommands } from './observer-commands.ts';
import { readStandardInput } from './standard-input.ts';
import { readAnswers } from './terminal-answers.ts';

/** Abandons the input that is listened to. */
export type Listening = () => void;

/** Listens to the commands of an observer. */
export function listenToObserver(stdin: Readable, places: CommandPlaces): Listening {
  return readStandardInput(stdin, readCommands(places));
}

/** Listens to what a person types. */
export function listenToPerson(
  stdin: Readable,
  desk: QuestionDesk,
  screen: { readonly oldestQuestion: OpenQuestion | undefined },
): Listening {
  return readStandardInput(
    stdin,
    readAnswers(desk, () => screen.oldestQuestion),
  );
}
