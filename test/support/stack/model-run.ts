/**
 * Plays random histories with fast-check: each act is a command with a seed of its own, so that a history
 * that fails is shortened to the few acts that it needs, which are printed.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SeededRandom, seededRandom } from '../../../infra/local/demo/random.ts';

/** As many histories have to try what comes seldom, too. */
const MANY = 50;
/** A failing history isn't shortened for longer than this. */
const SHORTEN_MS = 10 * 60_000;
/** Seed and path of a failure, as its message gives them. */
const REPLAY = process.env['HISTORY']?.split(' ');

/** A portal that a history changes, and the notebook that says what must come of it. */
export abstract class World {
  /** Draws for the present act: they don't depend on those of other acts. */
  random: SeededRandom;
  /** How often something happened that has to be tried. */
  readonly seen = new Map<string, number>();
  readonly acts: string[] = [];
  #seed = 0;
  #born = 0;
  readonly #births = new WeakMap<object, number>();

  constructor(random: SeededRandom) {
    this.random = random;
  }

  begin(act: string, seed: number): void {
    this.acts.push(act);
    this.random = seededRandom(seed);
    this.#seed = seed;
    this.#born = 0;
  }

  /** Notes that the present act made something which later acts pick. */
  make<Item extends object>(item: Item): Item {
    this.#births.set(item, Math.imul(this.#seed, 31) + this.#born++);
    return item;
  }

  /**
   * Picks one of the things that acts made: the same one in a shortened history, in which others are missing.
   * Else the acts that are left would be about other things, and the failure gone.
   * @param madeOf what an act made of an item
   */
  pick<Item extends object>(
    items: readonly Item[],
    madeOf: (item: Item) => object = (item) => item,
  ): Item {
    const draw = this.random.whole(0, 2 ** 31 - 1);
    const lucks = items.map((item, at) =>
      seededRandom(draw ^ (this.#births.get(madeOf(item)) ?? at)).next(),
    );
    return items[lucks.indexOf(Math.max(...lucks))] as Item;
  }

  see(what: string, times = 1): void {
    if (times > 0) this.seen.set(what, (this.seen.get(what) ?? 0) + times);
  }

  /** Adds words to the present act's line in the report of a failure. */
  tell(words: string): void {
    this.acts.push(`${this.acts.pop() ?? 'at the end'}; ${words}`);
  }

  /** Compares the world with the notebook; called after every act. */
  abstract compare(): Promise<void>;
  /** Compares what holds only once nothing is under way. */
  abstract end(): Promise<void>;
  abstract close(): Promise<void>;
}

export interface Act<Played extends World> {
  name: string;
  /** How often it comes, beside other acts. */
  weight: number;
  isPossible?: (world: Played) => boolean;
  /** @returns false where it had no effect: there was nothing to do, or it was refused as it had to be */
  run: (world: Played) => Promise<boolean>;
}

class Command<Played extends World> implements fc.AsyncCommand<Played, Played> {
  readonly #act: Act<Played>;
  readonly #seed: number;

  constructor(act: Act<Played>, seed: number) {
    this.#act = act;
    this.#seed = seed;
  }

  check = (world: Readonly<Played>) => this.#act.isPossible?.(world) ?? true;

  async run(world: Played): Promise<void> {
    world.begin(this.#act.name, this.#seed);
    if (await this.#act.run(world)) world.see(this.#act.name);
    await world.compare();
  }

  toString = () => this.#act.name;
}

type Acts<Played extends World> = readonly Command<Played>[];

/**
 * Histories of half of `most` to `most` acts, which are shortened to none: by halves of them, quarters, and
 * so on. fast-check's own `commands` drop only what lies between the first acts and the last ones, and draw
 * mostly short ones.
 */
class ActsOf<Played extends World> extends fc.Arbitrary<Acts<Played>> {
  readonly #drawn: fc.Arbitrary<Command<Played>[]>;

  constructor({ acts, most }: Pick<Histories<Played>, 'acts' | 'most'>) {
    super();
    const weighted = acts.map((act) => ({
      weight: act.weight,
      arbitrary: fc.integer().map((seed) => new Command(act, seed)),
    }));
    const length = { minLength: most / 2, maxLength: most, size: 'max' as const };
    this.#drawn = fc.noBias(fc.array(fc.oneof(...weighted), length));
  }

  generate(random: fc.Random): fc.Value<Acts<Played>> {
    const { value } = this.#drawn.generate(random, undefined);
    return new fc.Value<Acts<Played>>(value, value.length);
  }

  canShrinkWithoutContext(value: unknown): value is Acts<Played> {
    return Array.isArray(value);
  }

  /** @param most what was left out the last time: larger parts were tried */
  shrink(acts: Acts<Played>, most: unknown): fc.Stream<fc.Value<Acts<Played>>> {
    return fc.stream(shorter(acts, Math.min(Number(most), Math.ceil(acts.length / 2))));
  }
}

function* shorter<Played extends World>(
  acts: Acts<Played>,
  most: number,
): IterableIterator<fc.Value<Acts<Played>>> {
  for (let part = most; part > 0; part = Math.floor(part / 2))
    for (let from = 0; from < acts.length; from += part)
      yield new fc.Value<Acts<Played>>(acts.toSpliced(from, part), part);
}

export interface Histories<Played extends World> {
  /** The test's name, but for its counts. */
  claim: string;
  acts: readonly Act<Played>[];
  /** Events that have to be seen in some history; every act has to take effect anyway. */
  mustSee?: readonly string[];
  /** Events and acts that fewer histories than `many`, by default 50, may miss. */
  seldom?: readonly string[];
  many?: number;
  /** The most acts that are drawn for a history, which leaves out those that aren't possible then. */
  most: number;
  /** Opens a world of its own for each history. */
  open: (random: SeededRandom) => Promise<Played>;
  /** Judges how often something was seen in all histories together. */
  judge?: (seen: ReadonlyMap<string, number>) => void;
}

export interface Count {
  histories: number;
  seed: number;
}

interface Outcome {
  seen: Map<string, number>;
  /**
   * The acts of the last history that failed: fast-check goes on only from one that fails to shorter ones.
   */
  failed?: readonly string[];
  giveUpAt: number;
}

/** Plays one history in a world of its own. */
function historyIn<Played extends World>(
  { acts, most, open }: Histories<Played>,
  outcome: Outcome,
) {
  const opening = fc.noShrink(fc.integer());
  return fc.asyncProperty(opening, new ActsOf({ acts, most }), async (seed, commands) => {
    if (Date.now() > outcome.giveUpAt) return;
    const world = await open(seededRandom(seed));
    try {
      await fc.asyncModelRun(() => ({ model: world, real: world }), commands);
      await world.end();
      for (const [what, times] of world.seen)
        outcome.seen.set(what, (outcome.seen.get(what) ?? 0) + times);
    } catch (error) {
      outcome.failed = world.acts;
      outcome.giveUpAt = Math.min(outcome.giveUpAt, Date.now() + SHORTEN_MS);
      throw error;
    } finally {
      await world.close();
    }
  });
}

/**
 * Claims that the world agrees with its notebook in random histories, each of which begins in a new world.
 */
export function itPlays<Played extends World>(told: Histories<Played>, count: Count): void {
  const { claim, acts, mustSee = [], seldom = [], many = MANY, judge } = told;
  const { histories, seed } = count;
  it(`${claim}, in ${histories} random histories (seed ${seed})`, async () => {
    const outcome: Outcome = { seen: new Map(), giveUpAt: Number.POSITIVE_INFINITY };
    const [replaySeed, path] = REPLAY ?? [];
    const run = await fc.check(historyIn(told, outcome), {
      numRuns: histories,
      seed: Number(replaySeed ?? seed),
      ...(path ? { path } : {}),
    });
    if (run.failed) throw new Error(reportOf(outcome, run), { cause: run.errorInstance });
    if (REPLAY) return;
    const all = new Set([...acts.map(({ name }) => name), ...mustSee, ...seldom]);
    const excused = new Set(histories < many ? seldom : []);
    const never = [...all].filter((what) => !outcome.seen.has(what) && !excused.has(what));
    expect(never, 'what no history tried').toEqual([]);
    judge?.(outcome.seen);
  });
}

function reportOf<Value>(
  { failed = [] }: Outcome,
  { seed, counterexamplePath, errorInstance }: fc.RunDetails<Value>,
): string {
  return [
    `A history of ${failed.length} acts fails:`,
    ...failed.map((act, at) => `${at + 1}. ${act}`),
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
    `Once more: HISTORY='${seed} ${counterexamplePath}' before the command`,
  ].join('\n');
}
