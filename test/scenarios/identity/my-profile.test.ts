/** Given an agent who changes referral code and bank details, what applies and who is informed. */
import { describe, expect, it } from 'vitest';
import { notificationTable } from '../../../functions/data/notifications/notification.table.ts';
import { referralTable } from '../../../functions/data/referrals/referral.table.ts';
import { recentEvents } from '../../support/audit/audit.ts';
import { apiOf } from '../../support/stack/client.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { ofSignInAgo, signedByPool } from '../../support/identity/forged-tokens.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const MINUTE = 60;
const HOLD_HOURS = 48;
const OTHER = { bankName: 'Nedbank', accountNumber: '1987650042', branchCode: '198765' };

const { stack, office } = await setUpOffice({ callsByClock: false });

const codeOf = async ({ api }: Person) => (await api.agents.getMyProfile()).referralCode;
const known = async (code: string) =>
  (await office.admin.api.referrals.checkReferralCode({ code })).known;
const eventsOf = async ({ id }: Person, action: string) =>
  (await recentEvents(stack)).filter((event) => event.subjectId === id && event.action === action);
const noticesOf = ({ id }: Person) => notificationTable(stack.table).ofAgent(id, 10);
const referralOf = ({ id }: Person) => referralTable(stack.table).get(id);

/** The person's API with a token whose sign-in was some minutes ago. */
function signedInAgo({ accessToken }: Person, minutes: number) {
  return apiOf(stack, ofSignInAgo(stack.dataDir, accessToken, minutes)).agents;
}

/** An agent with bank details, and which details they are. */
async function paidAgent() {
  const agent = await office.newAgent();
  const { bankingUpdatedAt: seen = '' } = await agent.api.agents.saveBanking(bankingOf());
  return { agent, seen };
}

describe('a referral code', () => {
  it('is changed, and the old one still works', async () => {
    const agent = await office.newAgent();
    const before = agent.me.referralCode ?? '';
    const after = await agent.api.agents.changeReferralCode({ code: '  thandi1 ' });
    expect(after.referralCode).toBe('THANDI1');
    expect(await Promise.all([before, 'THANDI1'].map(known))).toEqual([true, true]);
    for (const referralCode of [before, 'THANDI1']) {
      const friend = await office.newAgent({ referralCode });
      expect(await referralOf(friend)).toMatchObject({ referrerId: agent.id });
    }
    expect(await eventsOf(agent, 'agents.changeReferralCode')).toMatchObject([
      { before: { referralCode: before }, after: { referralCode: 'THANDI1' } },
    ]);
  });

  it('that is none, or the agent’s already, changes nothing', async () => {
    const agent = await office.newAgent();
    const own = agent.me.referralCode ?? '';
    const change = (code: string) => refusal(agent.api.agents.changeReferralCode({ code }));
    const message = 'Referral code must be 6-8 characters';
    expect(await change('ABC12')).toMatchObject({
      status: 400,
      message,
      data: { fields: [{ path: 'code', message }] },
    });
    expect(await change(own.toLowerCase())).toMatchObject({
      status: 400,
      message: 'No changes to save',
    });
    expect(await codeOf(agent)).toBe(own);
  });

  it("that is or was another's is refused", async () => {
    const [one, other] = [await office.newAgent(), await office.newAgent()];
    const first = one.me.referralCode ?? '';
    await one.api.agents.changeReferralCode({ code: 'LERATO7' });
    for (const code of [first, 'LERATO7'])
      await expectRefusal(other.api.agents.changeReferralCode({ code }), 409, {
        message: `Referral code "${code}" is already in use`,
      });
    expect(await codeOf(other)).toBe(other.me.referralCode);
  });

  it('that several want at once goes to one of them', async () => {
    const agents = await Promise.all(Array.from({ length: 4 }, () => office.newAgent()));
    const asked = await Promise.allSettled(
      agents.map(({ api }) => api.agents.changeReferralCode({ code: 'WANTED1' })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = await Promise.all(agents.map(codeOf));
    expect(codes.filter((code) => code === 'WANTED1')).toHaveLength(1);
  });

  describe('changed often', () => {
    const agentWithChanges = async (count: number) => {
      const agent = await office.newAgent();
      const own = agent.me.referralCode ?? '';
      // Taking back a former code counts as well.
      for (let change = 1; change <= count; change++)
        await agent.api.agents.changeReferralCode({
          code: change % 2 === 1 ? `${own.slice(0, 6)}2A` : own,
        });
      return agent;
    };

    it('is changed no more than 12 times a year, which says when it goes on', async () => {
      await stack.moveClock('2026-11-10T08:00:00.000Z');
      const agent = await agentWithChanges(12);
      const message = expect.stringMatching(
        /^A referral code can be changed 12 times a year\. You can change yours again after 10 November 2027 at 10:0\d\.$/,
      );
      const refused = await refusal(agent.api.agents.changeReferralCode({ code: 'THIRTEEN' }));
      expect(refused).toMatchObject({ status: 400, data: { fields: [{ path: 'code', message }] } });
      const { nextCodeChangeAt, referralCode } = await agent.api.agents.getMyProfile();
      expect(nextCodeChangeAt).toMatch(/^2027-11-10T08:0/);
      expect(referralCode).toBe(agent.me.referralCode);
      expect(await known('THIRTEEN')).toBe(false);
      await stack.moveClock('2027-11-10T08:10:00.000Z');
      await agent.api.agents.changeReferralCode({ code: 'THIRTEEN' });
      expect(await codeOf(agent)).toBe('THIRTEEN');
      await stack.moveClock(undefined);
    });

    it('is changed once by several calls at once, when one change is left', async () => {
      const agent = await agentWithChanges(11);
      const own = await codeOf(agent);
      const wanted = Array.from({ length: 5 }, (_, at) => `${own.slice(0, 5)}X${at}`);
      const changes = await Promise.allSettled(
        wanted.map((code) => agent.api.agents.changeReferralCode({ code })),
      );
      expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await Promise.all(wanted.map(known))).filter(Boolean)).toHaveLength(1);
      expect(await eventsOf(agent, 'agents.changeReferralCode')).toHaveLength(12);
    });
  });

  it('is found by administrators only in its new form', async () => {
    const agent = await office.newAgent();
    await agent.api.agents.changeReferralCode({ code: 'FINDME22' });
    await stack.drain();
    const found = async (q: string) =>
      (await office.admin.api.agents.listAgentOptions({ q })).rows.map(({ id }) => id);
    expect(await found('findme')).toEqual([agent.id]);
    expect(await found(agent.me.referralCode ?? '')).toEqual([]);
  });
});

describe('the first bank details', () => {
  it('complete the profile, activate the referral, and need no password', async () => {
    const referrer = await office.newAgent();
    const agent = await office.newAgent({ referralCode: referrer.me.referralCode ?? '' });
    const grouped = bankingOf({ accountNumber: '\u202a62-0000 0012-3\u202c' });
    const saved = await signedInAgo(agent, 60).saveBanking(grouped);
    expect(saved).toMatchObject({
      profileComplete: true,
      banking: { ...bankingOf(), accountNumber: '•••• 0123' },
    });
    expect(saved.bankHoldUntil).toBeUndefined();
    expect(await referralOf(agent)).toMatchObject({ status: 'active' });
    await stack.drain();
    expect(await noticesOf(agent)).toEqual([]);
  });

  it('are refused at the fields that are wrong', async () => {
    const agent = await office.newAgent();
    const wrong = bankingOf({ bankName: ' ', accountNumber: '62-00', branchCode: '25065' });
    await expectRefusal(agent.api.agents.saveBanking(wrong), 400, {
      data: {
        fields: [
          { path: 'bankName', message: 'is required' },
          { path: 'accountNumber', message: 'must be 5 to 16 digits' },
          { path: 'branchCode', message: 'must be 6 digits' },
        ],
      },
    });
    expect((await agent.api.agents.getMyProfile()).banking).toBeUndefined();
  });

  it('need the branch code of a bank that has no universal one, so that complete means payable', async () => {
    const agent = await office.newAgent();
    const { branchCode: _, ...withoutBranch } = bankingOf({ bankName: 'Access Bank' });
    await expectRefusal(agent.api.agents.saveBanking(withoutBranch), 400, {
      data: {
        fields: [
          {
            path: 'branchCode',
            message: 'is needed: Access Bank has no code that counts for all its branches',
          },
        ],
      },
    });
    const saved = await agent.api.agents.saveBanking({ ...withoutBranch, bankName: 'Capitec' });
    expect(saved).toMatchObject({ profileComplete: true, banking: { bankName: 'Capitec' } });
    expect(saved.banking?.branchCode).toBeUndefined();
  });
});

describe('a change of bank details', () => {
  it('by whoever signed in 6 minutes ago is refused, and changes nothing', async () => {
    const { agent, seen } = await paidAgent();
    const change = signedInAgo(agent, 6).saveBanking({ ...bankingOf(OTHER), seen });
    await expectRefusal(change, 403, 'Enter your password again to make this change.');
    const { bankingUpdatedAt } = await agent.api.agents.getMyProfile();
    expect(bankingUpdatedAt).toBe(seen);
    await stack.drain();
    expect(await noticesOf(agent)).toEqual([]);
  });

  it('is refused without the time of a sign-in', async () => {
    const { agent, seen } = await paidAgent();
    const { agents } = apiOf(
      stack,
      signedByPool(stack.dataDir, agent.accessToken, { auth_time: 'lately' }),
    );
    const change = agents.saveBanking({ ...bankingOf(OTHER), seen });
    await expectRefusal(change, 403);
  });

  it('after the password puts payouts on hold, and sends an e-mail', async () => {
    const { agent, seen } = await paidAgent();
    const changed = await signedInAgo(agent, 4).saveBanking({ ...bankingOf(OTHER), seen });
    expect(changed.banking).toMatchObject({ bankName: 'Nedbank', accountNumber: '•••• 0042' });
    const hold =
      Date.parse(changed.bankHoldUntil ?? '') - Date.parse(changed.bankingUpdatedAt ?? '');
    expect(hold).toBe(HOLD_HOURS * 60 * MINUTE * 1000);
    const [mail] = await stack.mailsTo(agent.email);
    expect(mail?.subject).toContain('Bank details changed');
    expect(mail?.text).toContain('Nedbank, account •••• 0042');
    expect(mail?.text).toContain('start after');
    expect(mail?.text).toContain(stack.settings.supportPhone);
    expect(await noticesOf(agent)).toMatchObject([{ kind: 'bankChanged', mail: 'sent' }]);
    expect(await eventsOf(agent, 'agents.changeBanking')).toMatchObject([
      { before: { bankName: 'FNB' }, after: { bankName: 'Nedbank' } },
    ]);
  });

  it('drops what the new account leaves out', async () => {
    const { agent, seen } = await paidAgent();
    const { bankName, accountNumber } = OTHER;
    const { accountHolderName } = bankingOf();
    const input = { bankName, accountNumber, accountHolderName, seen };
    const { banking } = await agent.api.agents.saveBanking(input);
    expect(banking).toEqual({ bankName, accountHolderName, accountNumber: '•••• 0042' });
  });

  it('is refused if they changed meanwhile, and shows them', async () => {
    const { agent, seen } = await paidAgent();
    await agent.api.agents.saveBanking({ ...bankingOf(OTHER), seen });
    const late = agent.api.agents.saveBanking({
      ...bankingOf({ accountNumber: '55555555' }),
      seen,
    });
    await expectRefusal(late, 409, {
      message: 'The bank details were changed meanwhile: they are now Nedbank, account •••• 0042.',
      data: { current: { bankName: 'Nedbank', accountNumber: '•••• 0042' } },
    });
  });

  it('twice at once is one change', async () => {
    const { agent, seen } = await paidAgent();
    const asked = await Promise.allSettled(
      ['11111111', '22222222', '33333333'].map((accountNumber) =>
        agent.api.agents.saveBanking({ ...bankingOf({ accountNumber }), seen }),
      ),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await stack.drain();
    expect(await noticesOf(agent)).toHaveLength(1);
  });

  it('that is sent again is answered, and changes nothing', async () => {
    const { agent, seen } = await paidAgent();
    const change = () => agent.api.agents.saveBanking({ ...bankingOf(OTHER), seen });
    expect(await change()).toEqual(await change());
    expect(await eventsOf(agent, 'agents.changeBanking')).toHaveLength(1);
  });
});

describe('the whole account number', () => {
  it('is shown only to its owner, where it is edited, and each view is audited', async () => {
    const { agent } = await paidAgent();
    const viewed = await agent.api.agents.viewMyBanking();
    expect(viewed.banking?.accountNumber).toBe('62000000123');
    expect(await eventsOf(agent, 'agents.viewBanking')).toHaveLength(1);
    const other = await office.newAgent();
    expect(await other.api.agents.viewMyBanking()).toEqual({});
    expect(await eventsOf(other, 'agents.viewBanking')).toEqual([]);
  });

  it('stands in no audit event, notice or e-mail', async () => {
    const { agent, seen } = await paidAgent();
    await agent.api.agents.saveBanking({ ...bankingOf(OTHER), seen });
    await stack.drain();
    const told = JSON.stringify([
      await recentEvents(stack),
      await noticesOf(agent),
      await stack.inbox(agent.email),
      await agent.api.agents.getMyProfile(),
    ]);
    expect(told).toContain('•••• 0042');
    expect(told).not.toContain('62000000123');
    expect(told).not.toContain(OTHER.accountNumber);
  });
});
