/** The parts of the account's work: how far each is, so that a worker goes on where another one ended. */
import { CustomAttributeType } from '../../platform/electro.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';

/** Numbers of things that were counted, by name. */
export type Counts = Record<string, number>;

/** Parts are padded, so that they sort as text. */
const DIGITS = 4;
const padded = (part: number) => String(part).padStart(DIGITS, '0');

const definition = defineKeyedEntity({
  name: 'workPart',
  attributes: {
    workId: { type: 'string', required: true },
    stage: { type: 'string', required: true },
    /** The part's number from 0, with leading zeros. */
    part: { type: 'string', required: true },
    isDone: { type: 'boolean', required: true },
    /** The key after which the part's next page begins, as JSON; absent at its beginning. */
    cursor: { type: 'string' },
    /** How often it was saved. */
    saves: { type: 'number', required: true },
    /** Real time, ISO 8601. */
    savedAt: { type: 'string', required: true },
    counts: { type: CustomAttributeType<Counts>('any'), required: true },
    /** The first findings, each a line for the operator. */
    findings: { type: CustomAttributeType<string[]>('any'), required: true },
    /** Epoch seconds. */
    expiresAt: { type: 'number', required: true },
  },
  primary: { pk: key`workParts#${'workId'}`, sk: key`${'stage'}#${'part'}` },
});

export type WorkPart = ItemOf<typeof definition>;

/** Another worker saved the part since it was read. */
export class PartTaken extends Error {
  override readonly name = 'PartTaken';
}

interface PartKey {
  workId: string;
  stage: string;
  part: number;
}

export const workPartTable = definition.with(({ get, query, create, write, asRead }) => ({
  get: ({ part, ...stage }: PartKey) => get({ ...stage, part: padded(part) }),

  /** Every part of the work that was saved, of all stages, read consistently. */
  all: async (workId: string): Promise<WorkPart[]> =>
    (await query.primary({ workId }).go({ pages: 'all', consistent: true })).data,

  /** Saves how far a part is; `PartTaken` where another worker saved it since it was read. */
  save: (
    { part, ...stage }: PartKey,
    read: WorkPart | undefined,
    reached: Pick<WorkPart, 'isDone' | 'cursor' | 'savedAt' | 'counts' | 'findings' | 'expiresAt'>,
  ) => {
    const item = { ...stage, part: padded(part), ...reached, saves: (read?.saves ?? 0) + 1 };
    const refused = () => new PartTaken('Another worker is at this part');
    if (!read) return create(item).orThrow(refused);
    return write((parts) => parts.put(item).where(asRead({ saves: read.saves }))).orThrow(refused);
  },
}));
