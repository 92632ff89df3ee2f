/**
 * Plays random histories with fast-check: each act is a command with a seed of its own, so that a history that
 * fails is shortened to the few acts that it needs, which are printed.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SeededRandom, seededRandom } from '../../../infra/local/demo/random.ts';

const PATIENCE_MS = 4 * 60 * 60_000;
/** As many histories have to try what comes seldom, too. */
const MANY = 50;
/** A failing history isn't shortened for longer than this. */
const SHORTEN_MS = 10 * 60_000;
/** Seed, path and replay path of a failure, as its message gives them. */
const REPLAY = process.env['HISTORY']?.split(' ');

/** What a history changes, and the notebook that says what must come of it. */
export abstract class World {
  /** Of the present act: the draws of one act don't depend on those of others. */
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
   */
  pick<Item extends object>(items: readonly Item[]): Item {
    const draw = this.random.whole(0, 2 ** 31 - 1);
    const lucks = items.map((item, at) =>
      seededRandom(draw ^ (this.#births.get(item) ?? at)).next(),
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

  check = (world: Readonly<Played>) => this.#act.isPossible?.(world as Played) ?? true;

  async run(world: Played): Promise<void> {
    world.begin(this.#act.name, this.#seed);
    if (await this.#act.run(world)) world.see(this.#act.name);
    await world.compare();
  }

  toString = () => this.#act.name;
}

/** Draws long histories alone, which fast-check may shorten to none. */
class LongOnes<Value extends Iterable<unknown>> extends fc.Arbitrary<Value> {
  readonly #any: fc.Arbitrary<Value>;
  readonly #least: number;

  constructor(any: fc.Arbitrary<Value>, least: number) {
    super();
    this.#any = any;
    this.#least = least;
  }

  generate(random: fc.Random, biasFactor: number | undefined): fc.Value<Value> {
    const drawn = this.#any.generate(random, biasFactor);
    const isLong = [...drawn.value_].length >= this.#least;
    return isLong ? drawn : this.generate(random, biasFactor);
  }

  canShrinkWithoutContext(value: unknown): value is Value {
    return this.#any.canShrinkWithoutContext(value);
  }

  shrink(value: Value, context: unknown): fc.Stream<fc.Value<Value>> {
    return this.#any.shrink(value, context);
  }
}

/** Histories of half of `most` to `most` acts. */
function historiesOf<Played extends World>(acts: readonly Act<Played>[], most: number) {
  const weighted = acts.map((act) => ({
    weight: act.weight,
    arbitrary: fc.integer().map((seed) => new Command(act, seed)),
  }));
  const replayPath = REPLAY?.[2];
  const size = { maxCommands: most, size: 'max' as const, ...(replayPath ? { replayPath } : {}) };
  const any = fc.commands([fc.noShrink(fc.oneof(...weighted))], size);
  return fc.noBias(new LongOnes(any, most / 2));
}

interface Failure {
  acts: readonly string[];
  cause: unknown;
}

export interface Histories<Played extends World> {
  /** What the test claims. */
  claim: string;
  acts: readonly Act<Played>[];
  /** What has to happen at least once in all histories together, besides every act. */
  mustSee?: readonly string[];
  /** What few histories may miss, of acts too. */
  seldom?: readonly string[];
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

/** Claims that the world agrees with its notebook in random histories, each of which begins in a new world. */
export function itPlays<Played extends World>(
  { claim, acts, mustSee = [], seldom = [], most, open, judge }: Histories<Played>,
  { histories, seed }: Count,
): void {
  it(`${claim}, in ${histories} random histories (seed ${seed})`, {
    timeout: PATIENCE_MS,
  }, async () => {
    const seen = new Map<string, number>();
    let failure: Failure | undefined;
    let giveUpAt = Number.POSITIVE_INFINITY;
    const property = fc.asyncProperty(
      fc.noShrink(fc.integer()),
      historiesOf(acts, most),
      async (opening, commands) => {
        if (Date.now() > giveUpAt) return;
        const world = await open(seededRandom(opening));
        try {
          await fc.asyncModelRun(() => ({ model: world, real: world }), commands);
          await world.end();
          for (const [what, times] of world.seen) seen.set(what, (seen.get(what) ?? 0) + times);
        } catch (cause) {
          giveUpAt = Math.min(giveUpAt, Date.now() + SHORTEN_MS);
          failure = { acts: world.acts, cause };
          throw cause;
        } finally {
          await world.close();
        }
      },
    );
    const [replaySeed, path] = REPLAY ?? [];
    const run = await fc.check(property, {
      numRuns: histories,
      seed: Number(replaySeed ?? seed),
      ...(path ? { path } : {}),
    });
    if (failure) throw new Error(reportOf(failure, run), { cause: failure.cause });
    const all = new Set([...acts.map(({ name }) => name), ...mustSee, ...seldom]);
    const excused = new Set(histories < MANY ? seldom : []);
    const never = [...all].filter((what) => !seen.has(what) && !excused.has(what));
    if (REPLAY) return;
    expect(never, 'what no history tried').toEqual([]);
    judge?.(seen);
  });
}

function reportOf<Value>(
  { acts, cause }: Failure,
  { seed, counterexamplePath, counterexample }: fc.RunDetails<Value>,
): string {
  const replayPath = /replayPath="([^"]*)"/.exec(String(counterexample))?.[1] ?? '';
  return [
    `A history of ${acts.length} acts fails:`,
    ...acts.map((act, at) => `${at + 1}. ${act}`),
    cause instanceof Error ? cause.message : String(cause),
    `Once more: HISTORY='${seed} ${counterexamplePath} ${replayPath}' before the command`,
  ].join('\n');
}
