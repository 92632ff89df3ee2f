/**
 * Given an office, an operator's commands are told to everybody with the finance permission, and what gives a
 * right or lets money go on is only asked for while two could confirm it (decision 0122).
 */
import { afterAll, describe, expect, it } from 'vitest';
import { leaveNote } from '../../../infra/local/launch.ts';
import { ACCEPTING_IS_OTHERS } from '../../../shared/approvals/words.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { runTool } from '../../support/stack/tools.ts';

const { stack, office } = await setUpOffice();
afterAll(leaveNote(stack, stack.dataDir));
const chief = office.admin;
await carryFinance(stack, chief);
const second = await office.newAdmin({ fullName: 'Sipho Ndlovu' });

const grant = ({ email }: Person, ...more: string[]) =>
  runTool(stack.dataDir, 'finance', 'grant', email, '--local', ...more);
const permissionsOf = async ({ api }: Person) => (await api.identity.getMe()).permissions;
const waiting = async () => (await chief.api.approvals.listApprovals({ limit: 10 })).rows;
const told = ({ email }: Person) => stack.mailsTo(email, 'Decided by one person');

describe('npm run finance -- grant', () => {
  it('gives the permission while one person carries it, who is told', async () => {
    expect(await grant(second)).toMatchObject({ code: 0 });
    expect(await permissionsOf(second)).toContain('finance');
    const [mail] = await told(chief);
    expect(mail?.text).toContain(
      `An operator did this by a command: “npm run finance -- grant” (Sipho Ndlovu, ${second.email})`,
    );
  });

  it('asks for it while two do, and one of them confirms', async () => {
    const third = await office.newAdmin();
    const { code, text } = await grant(third);
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('asked for') });
    expect(await permissionsOf(third)).not.toContain('finance');
    const [act] = await waiting();
    expect(act?.askedBy).toEqual({ id: 'operator', name: 'An operator' });
    await second.api.approvals.confirmApproval({ approvalId: act?.id ?? '' });
    expect(await permissionsOf(third)).toContain('finance');
  });

  it('gives it in an emergency, which waits until somebody else accepts it', async () => {
    const fourth = await office.newAdmin();
    await grant(fourth, '--emergency');
    expect(await permissionsOf(fourth)).toContain('finance');
    const [act] = await waiting();
    expect(act?.operation).toBe('approvals.acceptCommand');
    const approvalId = act?.id ?? '';
    const { approvals } = fourth.api;
    await expectRefusal(approvals.confirmApproval({ approvalId }), 403, ACCEPTING_IS_OTHERS);
    const reason = 'Nothing happened';
    await expectRefusal(
      approvals.declineApproval({ approvalId, reason }),
      403,
      ACCEPTING_IS_OTHERS,
    );
    await chief.api.approvals.confirmApproval({ approvalId });
    expect(await waiting()).toEqual([]);
  });
});

it('npm run unfreeze-payouts asks for it while two could confirm it', async () => {
  await chief.api.payouts.freezePayouts({ reason: 'Odd figures' });
  const compared = ['--compared', 'Statement of October'];
  const { text } = await runTool(stack.dataDir, 'unfreeze-payouts', '--local', ...compared);
  expect(text).toContain('asked for');
  expect(await chief.api.payouts.getPayoutFreeze()).toHaveProperty('frozen');
  const [act] = await waiting();
  await second.api.approvals.confirmApproval({ approvalId: act?.id ?? '' });
  await expect.poll(() => chief.api.payouts.getPayoutFreeze()).toEqual({});
});
