import type {
  LanguageModelV3Content,
  LanguageModelV3StreamPart,
  SharedV3ProviderMetadata,
} from '@ai-sdk/provider';
import type { AnswerPart, JsonObject } from '../model-agent/exchange.ts';

/** The parts of an answer that came in one piece; files and sources are not asked for and are left out. */
export function readContent(content: readonly LanguageModelV3Content[]): AnswerPart[] {
  return content.flatMap((item): AnswerPart[] => {
    switch (item.type) {
      case 'text':
      case 'reasoning':
        return [{ type: item.type, text: item.text, ...withMetadata(item.providerMetadata) }];
      case 'tool-call':
        return [readCall(item)];
      default:
        return [];
    }
  });
}

/** Puts a streamed answer together, part by part. */
export interface PartCollector {
  take(part: LanguageModelV3StreamPart): void;
  /** The parts so far, in the order in which they began; empty texts without metadata left out. */
  readonly parts: readonly AnswerPart[];
}

/** Opens a collector; text and reasoning grow by their id, calls arrive whole. */
export function createPartCollector(): PartCollector {
  const slots: { id?: string; part: AnswerPart }[] = [];
  const grow = (
    type: 'text' | 'reasoning',
    id: string,
    text: string,
    metadata?: SharedV3ProviderMetadata,
  ) => {
    const slot = slots.findLast((candidate) => candidate.part.type === type && candidate.id === id);
    if (slot === undefined) {
      slots.push({ id, part: { type, text, ...withMetadata(metadata) } });
    } else if (slot.part.type !== 'call') {
      slot.part = {
        ...slot.part,
        text: slot.part.text + text,
        ...withMetadata(metadata, slot.part.metadata),
      };
    }
  };
  return {
    take: (part) => {
      switch (part.type) {
        case 'text-start':
        case 'reasoning-start':
          slots.push({
            id: part.id,
            part: { type: kindOf(part.type), text: '', ...withMetadata(part.providerMetadata) },
          });
          break;
        case 'text-delta':
        case 'reasoning-delta':
          grow(kindOf(part.type), part.id, part.delta, part.providerMetadata);
          break;
        case 'text-end':
        case 'reasoning-end':
          grow(kindOf(part.type), part.id, '', part.providerMetadata);
          break;
        case 'tool-call':
          slots.push({ part: readCall(part) });
          break;
        default:
      }
    },
    get parts() {
      return slots
        .map((slot) => slot.part)
        .filter((part) => part.type === 'call' || part.text !== '' || part.metadata !== undefined);
    },
  };
}

function readCall(call: {
  toolCallId: string;
  toolName: string;
  input: unknown;
  providerMetadata?: SharedV3ProviderMetadata;
}): AnswerPart {
  return {
    type: 'call',
    id: call.toolCallId,
    name: call.toolName,
    arguments: typeof call.input === 'string' ? call.input : JSON.stringify(call.input ?? {}),
    ...withMetadata(call.providerMetadata),
  };
}

function kindOf(type: `${'text' | 'reasoning'}-${string}`): 'text' | 'reasoning' {
  return type.startsWith('text') ? 'text' : 'reasoning';
}

/** The metadata worth sending back; providers also attach empty ones. */
function withMetadata(metadata: SharedV3ProviderMetadata | undefined, earlier: JsonObject = {}) {
  const merged = { ...earlier, ...metadata };
  const isEmpty = Object.values(merged).every((value) => Object.keys(value ?? {}).length === 0);
  return isEmpty ? {} : { metadata: merged };
}
