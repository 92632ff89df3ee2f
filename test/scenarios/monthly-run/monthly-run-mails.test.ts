/** Given a closed month, finance and agents get one e-mail, without account numbers. */
import { beforeAll, describe, it } from 'vitest';
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import { setAgentStatus } from '../../../functions/api/agents/set-agent-status.ts';
import { balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import { monthlyRunTable } from '../../../functions/data/monthly-run/monthly-run.table.ts';
import { notifyRun } from '../../../functions/workflows/monthly-run/notify-run.ts';
import { notificationTable } from '../../../functions/data/notifications/notification.table.ts';
import { call } from '@orpc/server';
import { contextAt } from '../../support/ledger/ledger.ts';
import { openNetwork } from '../../support/monthly-run/run-network.ts';
import { setAttributes } from '../../support/stack/table.ts';
import { startTestStack } from '../../support/stack/stack.ts';
import { setUpStack } from '../../support/stack/set-up.ts';

const MARCH = '2026-03';
const APRIL = '2026-04';
const IN_MARCH = '2026-03-10T08:00:00.000Z';
const IN_APRIL = '2026-04-10T08:00:00.000Z';
const FINANCE = 'finance@fibrelink.example';

const stack = await setUpStack(startTestStack({ callsByClock: false }));
const network = await openNetwork(stack, '2026-03-01T08:00:00.000Z');

const sell = (agentId: string, count: number, at: string) =>
  Promise.all(Array.from({ length: count }, () => network.sell(agentId, at)));

/** The mails of a month's statement or of what waits, oldest first. */
async function mailsTo(agentId: string) {
  const mails = await stack.mailsTo(`${agentId}@demo.example`);
  const link = `${stack.url}/unsubscribe#statements.${agentId}.`;
  const unsubscribe = new RegExp(`\\n+Switch off emails about monthly statements: ${link}\\S+$`);
  return mails
    .toReversed()
    .filter(({ subject }) => /^(Statement ready|Payout waiting)/.test(subject))
    .map(({ subject, text }) => ({ subject, text: text.trim().replace(unsubscribe, '') }));
}
const linesOf = (...paragraphs: string[]) => paragraphs.join('\n\n');
const titlesIn = async (agentId: string) =>
  (await notificationTable(stack.table).ofAgent(agentId, 20))
    .filter(({ kind }) => kind === 'statementReady' || kind === 'payoutWaiting')
    .map(({ kind, subjectId }) => `${kind} ${subjectId}`)
    .toSorted();

describe('the mails of a month', () => {
  beforeAll(async () => {
    await Promise.all([
      network.join('paid', IN_MARCH, 1),
      network.join('no-bank', IN_MARCH),
      network.join('held', IN_MARCH, 2),
      network.join('poor', IN_MARCH),
      network.join('frozen', IN_MARCH),
      network.join('inactive', IN_MARCH),
      network.join('muted', IN_MARCH, 3),
      network.join('quiet', IN_MARCH, 4),
    ]);
    await Promise.all(
      ['paid', 'no-bank', 'held', 'frozen', 'inactive', 'muted'].map((agentId) =>
        sell(agentId, 2, IN_MARCH),
      ),
    );
    await sell('poor', 1, IN_MARCH);
    const { table } = stack;
    const statements = { kind: 'statements', isWanted: false } as const;
    const unexpected = () => new Error('There is no such agent');
    await table.transact([
      agentTable(table).setMailPreference('muted', statements).orThrow(unexpected),
      balanceTable(table).setFrozen('frozen', true),
    ]);
    const held = { bankHoldUntil: '2026-04-02T08:00:00.000Z' };
    await setAttributes(table, { pk: 'agent#held', sk: 'agent' }, held);
    const inactive = { agentId: 'inactive', status: 'inactive' } as const;
    await call(setAgentStatus, inactive, network.boss(IN_MARCH));
    await stack.moveClock('2026-04-01T00:00:00.000Z');
    await stack.runMonth(MARCH);
  });

  const books = (tab: string) => `${stack.url}/admin/books?tab=${tab}&from=2026-03&to=2026-03`;

  it('tell finance totals, reasons and where to look', async ({ expect }) => {
    const mails = await stack.mailsTo(FINANCE);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Payouts for March 2026: R240.00 in 2 lines - Fibrelink',
    ]);
    expect(mails[0]?.text.trim()).toBe(
      linesOf(
        'The monthly run for March 2026 is done, and its batch of payouts is open.',
        [
          'Lines: 2',
          'Total: R240.00',
          'Left out: 5',
          '- No bank details: 4',
          '- Bank details on hold: 1',
          '- Agent not active: 1',
          '- Balance frozen: 1',
          '- Below the minimum: 1',
        ].join('\n'),
        'Something left out may be counted under more than one reason.',
        'Look at what is left out, then lock the batch and download its files.',
        `${stack.url}/admin/payouts/batches/2026-03`,
        `The accrual of March 2026:\n${books('accrual')}`,
        `The journal of March 2026:\n${books('journal')}`,
        'Every link asks you to sign in.',
        'Fibrelink',
      ),
    );
    for (const href of [`${stack.url}/admin/payouts/batches/2026-03`, books('journal')])
      expect(mails[0]?.html).toContain(`href="${href.replaceAll('&', '&amp;')}"`);
  });

  const statement = (text: string) => ({
    subject: 'Statement ready - Fibrelink',
    text: linesOf(
      `Your statement for March 2026 is ready. ${text}`,
      `${stack.url}/agent/earnings?statement=2026-03`,
      'Fibrelink',
    ),
  });
  const waiting = (text: string) => ({
    subject: 'Payout waiting - Fibrelink',
    text: linesOf(text, `${stack.url}/agent/profile?tab=pay`, 'Fibrelink'),
  });

  it('tell an agent of the statement and the payout', async ({ expect }) => {
    expect(await mailsTo('paid')).toEqual([
      statement('You earned R120.00 in that month. Your payout of R120.00 is being prepared.'),
    ]);
  });

  it('say what is due where bank details are missing, and link to them', async ({ expect }) => {
    const missing =
      'Your bank details are missing. Enter them on your profile, and it can be paid.';
    expect(new Set(await mailsTo('no-bank'))).toEqual(
      new Set([
        statement('You earned R120.00 in that month.'),
        waiting(`R120.00 is waiting to be paid to you. ${missing}`),
      ]),
    );
    expect(new Set(await mailsTo('poor'))).toEqual(
      new Set([
        statement('You earned R60.00 in that month.'),
        waiting(
          `R60.00 is waiting to be paid to you. ${missing} Monthly payouts start at R100.00.`,
        ),
      ]),
    );
  });

  it('say until when an account is on hold', async ({ expect }) => {
    expect(new Set(await mailsTo('held'))).toEqual(
      new Set([
        statement('You earned R120.00 in that month.'),
        waiting(
          'R120.00 is waiting to be paid to you. Your bank details were changed, and payouts to the new account start after 02 April 2026 at 10:00. If anything in them is wrong, correct it on your profile.',
        ),
      ]),
    );
  });

  it('skip frozen payouts, and agents who may not sign in', async ({ expect }) => {
    expect(await mailsTo('frozen')).toEqual([statement('You earned R120.00 in that month.')]);
    expect(await mailsTo('inactive')).toEqual([]);
    expect(await titlesIn('inactive')).toEqual([]);
  });

  it('skip agents without any change', async ({ expect }) => {
    expect(await mailsTo('quiet')).toEqual([]);
    expect(await titlesIn('quiet')).toEqual([]);
  });

  it('aren’t sent where none is wanted, and the bell has them all the same', async ({ expect }) => {
    expect(await mailsTo('muted')).toEqual([]);
    expect(await titlesIn('muted')).toEqual(['statementReady 2026-03']);
  });

  it('contain no account', async ({ expect }) => {
    const mails = await stack.mailsTo();
    expect(mails.length).toBeGreaterThan(7);
    const { accountNumber } = stack.settings.payingAccount;
    for (const { subject, text, html } of mails) {
      const mail = `${subject} ${text} ${html}`;
      expect(mail).not.toContain(accountNumber);
      expect(mail).not.toMatch(/120000000\d/);
    }
  });

  it('come once, even if the step is repeated', async ({ expect }) => {
    const before = (await stack.inbox()).length;
    await stack.invoke('runNotifier', { kind: 'notifyRun', period: MARCH, cursor: null });
    await stack.runMonth(MARCH);
    expect(await stack.mailsTo()).toHaveLength(before);
  });
});

describe('telling of a month that stops in the middle', () => {
  beforeAll(async () => {
    await sell('paid', 2, IN_APRIL);
    await stack.moveClock('2026-05-01T00:00:00.000Z');
    await stack.invoke('runOpener', { kind: 'openRuns', period: APRIL });
    await stack.invoke('runPlanner', { kind: 'planRun', period: APRIL });
    const agents = ['paid', 'no-bank', 'held', 'poor', 'frozen', 'inactive', 'muted', 'quiet'];
    const Items = agents.map((agentId, position) => ({ agentId, position }));
    await stack.invoke('runAccruer', { kind: 'accrueAgents', period: APRIL, agents: Items });
    await stack.invoke('runCloser', { kind: 'closeBatch', period: APRIL });
  });

  const told = async () => {
    const all = await Promise.all(['paid', 'no-bank', 'held', 'poor', 'frozen'].map(titlesIn));
    return all.flat().filter((title) => title.endsWith(APRIL));
  };
  const status = async () => (await monthlyRunTable(stack.table).get(APRIL))?.status;

  it('tells the rest, and nobody twice', async ({ expect }) => {
    const context = contextAt(stack, '2026-05-01T00:10:00.000Z');
    const first = await notifyRun(context, { period: APRIL, cursor: null }, 3);
    expect(first.cursor).not.toBeNull();
    const some = (await told()).length;
    // The reply was lost, so that the page comes once more; then another execution begins anew.
    await notifyRun(context, { period: APRIL, cursor: null }, 3);
    expect(await told()).toHaveLength(some);
    await notifyRun(context, first, 3);
    expect(await status()).toBe('running');
    expect((await stack.inbox(FINANCE)).length).toBe(1);

    const order = { period: APRIL, cursor: null };
    await Promise.all([notifyRun(context, order), notifyRun(context, order)]);
    expect(await status()).toBe('finished');
    expect((await told()).toSorted()).toEqual([
      'payoutWaiting 2026-04',
      'payoutWaiting 2026-04',
      'statementReady 2026-04',
      'statementReady 2026-04',
      'statementReady 2026-04',
      'statementReady 2026-04',
      'statementReady 2026-04',
    ]);
    const mails = await mailsTo('paid');
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain(
      'Your statement for April 2026 is ready. You earned R140.00 in that month.',
    );
    expect(await stack.inbox(FINANCE)).toHaveLength(2);
  });
});
