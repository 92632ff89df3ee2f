/** Tests of a maintained portal: every endpoint of the contract shows what it shows, and none changes a thing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR } from '../../../functions/platform/context.ts';
import {
  startMaintenance,
  endMaintenance,
} from '../../../functions/workflows/operators/start-maintenance.ts';
import { type ApiRoute, contractRoutes } from '../../../infra/model/contract-routes.ts';
import {
  MAINTENANCE_HEADER,
  readMaintenanceHeader,
} from '../../../shared/kernel/maintenance-header.ts';
import { contextAt } from '../ledger/ledger.ts';
import { call, requestTo, writesOfApi } from '../identity/matrix.ts';
import type { WatchedStack } from './stack.ts';

const HOUR_MS = 60 * 60_000;
const REASON = 'We are moving to a faster database.';
const WORDS =
  /^The portal is being worked on until \d\d:\d\d( on \d+ \w+ \d+)?\. You can look at everything; nothing can be changed until then\.$/;

export const operatorOf = (stack: Pick<WatchedStack, 'database' | 'settings'>) => ({
  ...contextAt(stack, () => new Date()),
  actor: OPERATOR,
});

const isRefused = ({ effect, goesOn }: ApiRoute) => effect === 'write' && goesOn === undefined;

interface Given {
  stack: WatchedStack;
  /** An input that the endpoint took before; its subject may have changed. */
  sampleOf: (name: string) => Promise<object>;
  /** The token of somebody who may call it; undefined where it takes none. */
  tokenOf: (route: ApiRoute) => Promise<string | undefined>;
}

export function describeMaintenance({ stack, sampleOf, tokenOf }: Given): void {
  describe('during maintenance', () => {
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    const tokens = new Map<string, string | undefined>();
    beforeAll(async () => {
      for (const route of contractRoutes) tokens.set(route.name, await tokenOf(route));
      await startMaintenance(operatorOf(stack), { until, reason: REASON });
    });
    afterAll(() => endMaintenance(operatorOf(stack)));

    it.each(
      contractRoutes.map(
        (route) => [isRefused(route) ? 'is refused' : 'goes on', route.name, route] as const,
      ),
    )('%s: %s', async (_, name, route) => {
      const request = requestTo(route, await sampleOf(name));
      stack.front.reset();
      const answer = await call(stack.url, request, tokens.get(name));
      const header = answer.headers.get(MAINTENANCE_HEADER);
      expect(header && readMaintenanceHeader(header)).toMatchObject({ until, reason: REASON });
      if (!isRefused(route)) {
        expect(answer.status, answer.text).toBe(200);
        return;
      }
      expect(answer.status, answer.text).toBe(503);
      expect(JSON.parse(answer.text)).toMatchObject({
        code: 'MAINTENANCE',
        message: expect.stringMatching(WORDS),
      });
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(HOUR_MS / 2000);
      expect(wait).toBeLessThanOrEqual(HOUR_MS / 1000);
      expect(writesOfApi(stack.front.calls)).toEqual([]);
    });

    it('goes on with nothing else that writes', () => {
      const goingOn = contractRoutes.filter(({ goesOn }) => goesOn !== undefined);
      expect(goingOn.filter(({ effect }) => effect !== 'write')).toEqual([]);
      expect(goingOn.map(({ name }) => name).sort()).toEqual([
        'agents.viewAgentBanking',
        'agents.viewMyBanking',
        'identity.endAdministratorSessions',
        'identity.endMySessions',
        'identity.reportPasswordChange',
        'notifications.openLive',
        'resources.downloadResource',
        'resources.shareResource',
        'resources.viewResource',
      ]);
    });
  });
}
