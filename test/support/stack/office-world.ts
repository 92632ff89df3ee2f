/** An office on a bare table of its own, whose processes die at any write and whose requests come again. */
import { randomUUID } from 'node:crypto';
import { type Context, PORTAL } from '../../../functions/platform/context.ts';
import type { SeededRandom } from '../../../infra/local/demo/random.ts';
import { DyingTable, isDead } from '../jobs/dying-worker.ts';
import { expectReconciled } from '../ledger/ledger.ts';
import { type Account, contextOf, type Portal } from './bare-portal.ts';
import { StreamWorker } from '../batches/month-histories/stream-worker.ts';
import { type Act, World } from './model-run.ts';

const PORTAL_ACCOUNT = { id: PORTAL.userId };

export abstract class OfficeWorld extends World {
  readonly portal: Portal;
  readonly stream: StreamWorker;
  /** The request under way: a repeat has its key, and a process that is to die its table. */
  #request: { idempotencyKey?: string; table?: DyingTable } = {};

  constructor(portal: Portal, random: SeededRandom) {
    super(random);
    this.portal = portal;
    this.stream = new StreamWorker(portal);
  }

  by = ({ id }: { id: string }): { context: Context } => ({
    context: { ...contextOf(this.portal, id), ...this.#request },
  });
  byPortal = (): Context => this.by(PORTAL_ACCOUNT).context;
  somebody = (): Account => this.random.pick(this.portal.administrators);

  /** Sends a request; where its process dies in it, the same request comes again. */
  async send<Result>(doing: () => Promise<Result>): Promise<Result> {
    const idempotencyKey = randomUUID();
    let done: { result: Result } | undefined;
    try {
      if (this.random.happens(0.15)) {
        const table = new DyingTable(this.portal.table, this.random.whole(0, 1));
        this.#request = { idempotencyKey, table };
        const trying = async () => {
          done = { result: await doing() };
        };
        if (await isDead(trying())) this.see('deaths');
      }
      this.#request = { idempotencyKey };
      const { result } = done ?? { result: await doing() };
      return result;
    } finally {
      this.#request = {};
    }
  }

  /** Compares what holds once the projector has caught up. */
  async end(): Promise<void> {
    await this.stream.catchUp(this.random);
    this.see('deaths of the projector', this.stream.deaths);
    await expectReconciled(this.portal);
    await this.stream.expectRebuilt();
  }

  close = () => this.portal.close();
}

/** The projector catches up, and dies in the middle of batches, which come again whole. */
export const projectAct: Act<OfficeWorld> = {
  name: 'project',
  weight: 2,
  run: async ({ stream, random }) => (await stream.catchUp(random)) > 0,
};
