import { type DocumentName, jsonSchemaOf, PROTOCOLS } from '@caesar/protocol';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { readChoice } from '../options/choice-option.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';
import { printJson } from './print-json.ts';
import type { ProtocolAsked } from './protocol-asked.ts';

const DOCUMENTS: Readonly<Record<DocumentName, string>> = {
  task: 'what an agent is asked to do',
  report: 'what it did',
  event: 'one line of its progress',
  question: 'what it asks over the return channel',
  answer: 'the answer to that',
};

/** `caesar protocol schema`: the JSON Schema of one document, or without a name the list of them. */
export async function protocolSchema(
  { options, operands }: ProtocolAsked,
  session: Session,
): Promise<ExitCode> {
  const json = options.json === true;
  const names = Object.keys(DOCUMENTS) as DocumentName[];
  const name = readChoice('protocol schema', operands.subject, names);
  if (!name.ok) return refuse(session, name.refusal, { json });
  if (name.value !== undefined) {
    printJson(session, jsonSchemaOf(name.value, { strict: options.strict === true }));
    return EXIT_CODES.good;
  }
  const documents = names.map((document) => ({
    name: document,
    protocol: PROTOCOLS[document],
    summary: DOCUMENTS[document],
  }));
  if (json) printJson(session, { documents });
  else {
    const lines = documents.map((one) => `${one.name.padEnd(10)}${one.protocol.padEnd(22)}${one.summary}\n`);
    session.stdout.write(lines.join(''));
  }
  return EXIT_CODES.good;
}
