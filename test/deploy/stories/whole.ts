/** All checks, in the order of an office's work. */
import assert from 'node:assert/strict';
import { functions } from '../../../infra/model/catalog.ts';
import { LIVE } from '../../../infra/model/release.ts';
import { until } from '../checks.ts';
import type { EventSource } from '../cloud.ts';
import { type Portal, register } from '../portal.ts';
import { lookAtDigest } from './audit.ts';
import { browse } from './browser.ts';
import { knock, tryDoors } from './doors.ts';
import { exportSales, publishFile } from './files.ts';
import { accrue, lookAtMonth, runMonth, runSchedules, startMigrations } from './month.ts';
import { approve, pay, sell } from './sale.ts';
import { lookAtWeb } from './web.ts';

/** Runs every check that is possible on the emulator. */
export async function tellStory(portal: Portal): Promise<void> {
  await lookAtWeb(portal);
  await knock(portal);
  await startMigrations(portal);
  const period = await runMonth(portal);
  await letAdministratorsIn(portal);
  const admin = await register(portal, 'an administrator', {
    email: `lerato@${portal.settings.companyEmailDomain}`,
    name: 'Lerato Nkosi',
    'custom:department': 'Operations',
  });
  assert.equal(admin.me.role, 'admin');
  await lookAtMonth(portal, admin, period);
  const agent = await register(portal, 'an agent', {
    email: 'thandi@agents.example',
    name: 'Thandi Mokoena',
  });
  assert.deepEqual([agent.me.role, agent.me.status], ['agent', 'active']);
  await tryDoors(portal, agent);
  await leadPushesHere(portal);
  const sale = await sell(portal, admin, agent);
  await approve(portal, admin, { agent, sale });
  // It asks for a sign-in of the last minutes, so it comes early.
  await exportSales(portal, admin);
  await pay(portal, admin, agent);
  await browse(portal, agent);
  await publishFile(portal, admin);
  await accrue(portal, agent, period);
  await runSchedules(portal);
  await lookAtDigest(portal);
  await lookAtSources(portal);
}

/** The first administrator would wait for an operator's command, which doesn't reach this table. */
async function letAdministratorsIn({ check, cloud }: Portal): Promise<void> {
  await check('a new administrator waits, as deployed; here they are let in', async () => {
    const { FunctionName, Environment } = await cloud.functionOf('postConfirmation');
    const variables = Environment?.Variables ?? {};
    const deployed = JSON.parse(variables['PORTAL'] ?? '{}') as Record<string, unknown>;
    assert.equal(deployed['administratorsNeedApproval'], true);
    const PORTAL = JSON.stringify({ ...deployed, administratorsNeedApproval: false });
    await cloud.setVariables(FunctionName, { ...variables, PORTAL });
  });
  await check(
    'an administrator needs a second factor, as deployed; here it is optional',
    async () => {
      for (const name of ['apiMe', 'apiAdmin']) {
        const { FunctionName, Environment } = await cloud.functionOf(name);
        const variables = Environment?.Variables ?? {};
        const deployed = JSON.parse(variables['PORTAL'] ?? '{}') as Record<string, unknown>;
        assert.equal(deployed['administratorSecondFactor'], 'required');
        const PORTAL = JSON.stringify({ ...deployed, administratorSecondFactor: 'optional' });
        await cloud.setVariables(FunctionName, { ...variables, PORTAL });
      }
    },
  );
}

/**
 * Checks the address that the notifier pushes to, then replaces it with the emulator's, as the real
 * one would lead to AWS.
 */
async function leadPushesHere({ check, cloud, deployed }: Portal): Promise<void> {
  await check("the notifier pushes to the deployed WebSocket API's connections", async () => {
    const { FunctionName, Environment } = await cloud.functionOf('notifier');
    const variables = Environment?.Variables ?? {};
    assert.equal(variables['LIVE_ENDPOINT'], deployed.liveUrl.replace('wss:', 'https:'));
    const { host, pathname } = new URL(deployed.liveUrl);
    const LIVE_ENDPOINT = `${cloud.emulator.endpoint}/_aws/execute-api/${host.split('.')[0]}${pathname}`;
    await cloud.setVariables(FunctionName, { ...variables, LIVE_ENDPOINT });
  });
}

/** So few browsers are open here that no push goes through the queue for many. */
const isThrough = ({ EventSourceArn, LastProcessingResult: last }: EventSource): boolean =>
  last.startsWith('OK') || (EventSourceArn.includes('Pushes') && !/problem|error|fail/i.test(last));

/** Every function with a stream or a queue has processed its events without failure. */
async function lookAtSources({ check, cloud }: Portal): Promise<void> {
  const fed = Object.values(functions).filter(({ trigger }) =>
    ['stream', 'queue'].includes(trigger.kind),
  );
  await check('nothing is stuck in the stream or the queue', async () => {
    const sources = await until('the last batch', async () => {
      const all = await cloud.eventSources();
      return all.every(isThrough) ? all : undefined;
    });
    assert.equal(sources.length, fed.length);
    for (const { FunctionArn } of sources) assert.match(FunctionArn, new RegExp(`:${LIVE}$`));
  });
}
