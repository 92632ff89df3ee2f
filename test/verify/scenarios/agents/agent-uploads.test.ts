/** Given a file of agents, an administrator adds them all, and keeps their passwords nowhere. */
import { describe, expect, it } from 'vitest';
import {
  COMMON_PASSWORD,
  PASSWORD_OF_NAMES,
} from '../../../../shared/kernel/guessable-password.ts';
import {
  newRows,
  sendRows,
  type UploadRow,
  uploadRows,
} from '../../../support/agents/agent-uploads.ts';
import { cutServiceCalls, recordServiceCalls } from '../../../support/stack/aws-calls.ts';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import { failedRowsOf } from '../../../support/jobs/imports.ts';
import type { Person } from '../../../support/stack/office.ts';
import { BAD_HOUR, under } from '../../../support/ledger/races.ts';
import { setUpWatchedOffice } from '../../../support/stack/set-up.ts';
import { itemsIn } from '../../../support/stack/table.ts';

/** The password that `office.signIn` uses. */
const PASSWORD = 'Demo-portal-1';

const { stack, office } = await setUpWatchedOffice();
const taken = await office.newAgent();
const freeCode = () => crypto.randomUUID().slice(0, 8).toUpperCase();
const takenCode = freeCode();
await taken.api.agents.changeReferralCode({ code: takenCode });

const tableItems = () => itemsIn(stack.table);

const verbs = () => office.admin.api.jobs;

/** Rows with one mistake each, and what is said of it. */
const mistakes = () => {
  const [twin = { email: '', row: 0 }] = newRows(1);
  const code = freeCode();
  const wrong: [object, string][] = [
    [{ password: 'short' }, 'Password must be at least 8 characters long'],
    [{ password: '' }, 'Missing: password'],
    [{ fullName: '', email: ' ', phone: '' }, 'Missing: full_name, email, phone'],
    [{ email: 'thandi' }, 'email must be an email address'],
    [
      { email: 'jos\u00e9@agents.example' },
      'email must have only plain letters and signs, as in jose@example.com: mail can’t be sent to others',
    ],
    [{ fullName: '0821234567' }, 'full_name must have at least one letter'],
    [{ phone: 'abc' }, 'phone must be a phone number, like 082 123 4567'],
    [{ referralCode: 'abc' }, 'referral_code must be 6 to 8 letters and digits'],
    [{ referralCode: takenCode.toLowerCase() }, `Referral code "${takenCode}" is already in use`],
    [{ email: taken.me.email }, 'This email is already registered'],
    [
      { email: `boss-${crypto.randomUUID()}@fibrelink.example` },
      'email must not be an address of the company: administrators register themselves',
    ],
    [{ password: 'Password1!' }, COMMON_PASSWORD],
    [{ fullName: 'Lerato Khumalo', password: 'khumalo-2026' }, PASSWORD_OF_NAMES],
    [{ fullName: 'x'.repeat(121) }, 'full_name must be at most 120 characters'],
    [{ fullName: 'two\nlines' }, 'full_name must be a single line'],
    [{ address: 'x'.repeat(301) }, 'address must be at most 300 characters'],
    [
      { password: ' blanks around ' },
      'password must be a single line that neither begins nor ends with a blank',
    ],
  ];
  const rows = newRows(wrong.length + 5, (at) => {
    if (at < wrong.length) return wrong[at]?.[0] ?? {};
    const last = at - wrong.length;
    if (last === 0) return { email: twin.email };
    if (last === 1) return { email: twin.email.toUpperCase() };
    if (last === 2) return { referralCode: code };
    if (last === 3) return { referralCode: code.toLowerCase() };
    return {};
  });
  const reasons = [
    ...wrong.map(([, reason], at) => ({ row: at + 2, reason })),
    { row: wrong.length + 3, reason: 'This email is already registered' },
    { row: wrong.length + 5, reason: `Referral code "${code}" is already in use` },
  ];
  return { rows, reasons };
};

describe('a file of agents', () => {
  it('adds each, with the password of the row for the first sign-in', async () => {
    const code = freeCode();
    const rows = newRows(2, (at) =>
      at === 0
        ? {
            password: PASSWORD,
            address: '12 Long Street, Cape Town',
            referralCode: code.toLowerCase(),
          }
        : { password: PASSWORD },
    );
    const job = await uploadRows(office.admin, rows);
    expect(job).toMatchObject({ kind: 'uploadAgents', status: 'done', total: 2, failed: 0 });
    const { me } = await office.signIn(rows[0]?.email ?? '');
    expect(me).toMatchObject({ role: 'agent', status: 'active', referralCode: code });
    expect((await office.signIn(rows[1]?.email ?? '')).me.referralCode).toMatch(/^[A-Z2-9]{8}$/);
    const addresses = (await tableItems()).filter((item) => item['address'] !== undefined);
    expect(addresses).toMatchObject([{ __edb_e__: 'agent', address: '12 Long Street, Cape Town' }]);
  });

  it('names each row that fails, and adds the rest', async () => {
    const { rows, reasons } = mistakes();
    const job = await uploadRows(office.admin, rows);
    expect(job).toMatchObject({ done: rows.length, failed: reasons.length });
    expect(await failedRowsOf(office.admin, job.id)).toEqual(reasons);
    const good = rows.at(-1)?.email ?? '';
    const again = verbs().checkAgentRows({ rows: rowOf({ email: good }) });
    expect(await again).toEqual({
      failures: [{ row: 2, reason: 'This email is already registered' }],
    });
  });

  it('keeps its passwords only in the user pool, failed rows included', async () => {
    const password = `secret-${crypto.randomUUID()}`;
    const rows = newRows(3, (at) => ({ password, ...(at === 1 ? { email: 'a-stranger' } : {}) }));
    const { id } = await uploadRows(office.admin, rows);
    await stack.drain();
    const kept = JSON.stringify(await tableItems());
    expect(kept).not.toContain(password);
    // Nor anything else of a person who wasn't added.
    expect(kept).not.toContain('a-stranger');
    expect(await failedRowsOf(office.admin, id)).toEqual([
      { row: 3, reason: 'email must be an email address' },
    ]);
  });
});

type CheckedRow = Parameters<Person['api']['jobs']['checkAgentRows']>[0]['rows'][number];

/** The rows that the browser sends to be checked. */
const withoutPassword = ({ row, fullName, email, phone, address, referralCode }: UploadRow) => ({
  row,
  fullName,
  email,
  phone,
  address,
  referralCode,
});
const rowOf = (changes: object): CheckedRow[] => newRows(1, () => changes).map(withoutPassword);

describe('a check of rows', () => {
  it('says what adding would say, and adds nobody', async () => {
    const { rows, reasons } = mistakes();
    const services = recordServiceCalls();
    const { failures } = await verbs().checkAgentRows({
      rows: rows.map(withoutPassword),
    });
    services.stop();
    // The browser itself reports missing values, passwords, and rows that are twice in the file.
    const said = reasons.filter(
      ({ row, reason }) => !/^Missing|assword/.test(reason) && row <= rows.length - 4,
    );
    const missing = (column: string) => expect.stringContaining(`${column} is required`) as string;
    expect(failures).toEqual(
      [...said, { row: 4, reason: missing('full_name') }].sort((a, b) => a.row - b.row),
    );
    const asked = services.calls.map(({ action }) => action);
    expect(new Set(asked.filter((action) => action.startsWith('cognito')))).toEqual(
      new Set(['cognito-idp:AdminGetUser']),
    );
  });

  it('does not take passwords', async () => {
    const rows: CheckedRow[] = newRows(1);
    const check = verbs().checkAgentRows({ rows });
    await expectRefusal(check, 400);
  });
});

describe('an upload', () => {
  const begin = (total: number, idempotencyKey = crypto.randomUUID()) =>
    verbs().startAgentUpload({ total }, { context: { idempotencyKey } });

  it('that is sent twice at once adds nobody twice and counts each row once', async () => {
    const rows = newRows(12, (at) => (at % 5 === 0 ? { password: 'short' } : {}));
    const { id } = await begin(rows.length);
    await Promise.allSettled([1, 2].map(() => sendRows(office.admin, id, rows)));
    const job = await sendRows(office.admin, id, rows);
    expect(job).toMatchObject({ status: 'done', done: 12, failed: 3 });
    expect(await failedRowsOf(office.admin, id)).toHaveLength(3);
  });

  it('is complete although the database loses answers', async () => {
    const rows = newRows(8);
    const { id } = await begin(rows.length);
    const send = () => sendRows(office.admin, id, rows).catch(() => undefined);
    await under(stack, { ...BAD_HOUR, lostReplyRate: 0.1 }, async () => {
      for (let tries = 0; tries < 20 && !(await send()); tries++);
    });
    expect(await sendRows(office.admin, id, rows)).toMatchObject({ status: 'done', failed: 0 });
  });

  it('completes what it began when the user pool fails for a while', async () => {
    const rows = newRows(3, () => ({ password: PASSWORD }));
    const { id } = await begin(rows.length);
    const failing = cutServiceCalls('after', 'cognito-idp:AdminCreateUser');
    const refused = await refusal(verbs().uploadAgents({ jobId: id, from: 0, rows })).finally(() =>
      failing.stop(),
    );
    expect(refused).toMatchObject({ status: 503, code: 'BUSY' });
    expect(await sendRows(office.admin, id, rows)).toMatchObject({ status: 'done', failed: 0 });
    for (const { email } of rows) expect((await office.signIn(email)).me.status).toBe('active');
  });

  it('accepts its rows only in order, and not more than announced', async () => {
    const rows = newRows(3);
    const { id: jobId } = await begin(2);
    const send = (from: number, count: number) =>
      refusal(verbs().uploadAgents({ jobId, from, rows: rows.slice(0, count) }));
    const notNext = { status: 409, message: 'These are not the next rows of this upload.' };
    expect(await send(1, 1)).toMatchObject({ ...notNext, data: { current: { done: 0 } } });
    expect(await send(0, 3)).toMatchObject({ status: 400 });
    await verbs().uploadAgents({ jobId, from: 0, rows: rows.slice(0, 2) });
    expect(await send(2, 1)).toMatchObject({ ...notNext, data: { current: { status: 'done' } } });
  });

  it('is only for its administrator', async () => {
    const { id: jobId } = await begin(1);
    const colleague = await office.newAdmin();
    const send = colleague.api.jobs.uploadAgents({ jobId, from: 0, rows: newRows(1) });
    await expectRefusal(send, 404);
  });

  it.each([0, 5001])('of %d rows is refused', async (total) => {
    await expectRefusal(begin(total), 400, { data: { fields: [{ path: 'total' }] } });
  });
});
