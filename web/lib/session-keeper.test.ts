import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../shared/identity/contract.ts';
import { SessionKeeper, type Session, type StoredSession } from './session-keeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const noNetwork = () => new TypeError('Failed to fetch');
const refusal = (status: number, code = 'REFUSED') => new ORPCError(code, { status });
const profileOf = (userId: string): Me => ({
  id: userId,
  email: `${userId}@demo.example`,
  role: 'agent',
  status: 'active',
  fullName: userId,
  phone: '+27821234567',
});
const failing = (error: Error) => async (): Promise<Me> => {
  throw error;
};
const settle = () => vi.advanceTimersByTimeAsync(0);

/** A device, and a tab on it. */
function openTab(first?: StoredSession) {
  const shown: Session[] = [];
  const device = {
    stored: first,
    signedOutOf: undefined as string | undefined,
    lastSeen: undefined as Me | undefined,
    answer: async (): Promise<Me> => profileOf(device.stored?.userId ?? 'nobody'),
  };
  const signOut = vi.fn(async (sessionId: string | undefined) => {
    device.stored = undefined;
    device.signedOutOf = sessionId;
  });
  const loadProfile = vi.fn(() => device.answer());
  const keeper = new SessionKeeper(
    {
      stored: async () => device.stored,
      wasSignedOut: (sessionId) => device.signedOutOf === sessionId,
      signOut,
      loadProfile,
      lastSeen: async () => device.lastSeen,
    },
    (session) => shown.push(session),
  );
  return { device, keeper, signOut, loadProfile, shown, now: () => shown.at(-1) };
}

const session = (userId: string, sessionId = `${userId}-1`): StoredSession => ({
  userId,
  sessionId,
  remainingMs: 600_000,
});

/** A tab in which Sipho works. */
async function openWorkingTab() {
  const tab = openTab(session('sipho'));
  await tab.keeper.look();
  expect(tab.now()).toEqual({ status: 'signedIn', me: profileOf('sipho'), ended: false });
  return tab;
}

describe('at first', () => {
  it('is loading until the profile is there', async () => {
    const { keeper, shown } = openTab(session('sipho'));
    await keeper.look();
    expect(shown.map(({ status }) => status)).toEqual(['loading', 'signedIn']);
  });

  it('is signed out where the device keeps no session, without a call', async () => {
    const { keeper, loadProfile, shown } = openTab();
    await keeper.look();
    expect(shown).toEqual([{ status: 'signedOut' }]);
    expect(loadProfile).not.toHaveBeenCalled();
  });

  it.each([refusal(401), refusal(403), refusal(404), refusal(500)])(
    'signs out for any error that the API answers: %s',
    async (error) => {
      const { device, keeper, signOut, now } = openTab(session('sipho'));
      device.answer = failing(error);
      await keeper.look();
      expect(now()).toEqual({ status: 'signedOut' });
      expect(signOut).toHaveBeenCalledExactlyOnceWith('sipho-1');
    },
  );

  it('waits for an answer, says so, and signs nobody out', async () => {
    const { device, keeper, signOut, loadProfile, now } = openTab(session('sipho'));
    const { answer } = device;
    device.answer = failing(noNetwork());
    void keeper.look();
    await settle();
    expect(now()).toEqual({ status: 'loading', signedIn: true, unreachable: false });
    await vi.advanceTimersByTimeAsync(200 + 400);
    expect(loadProfile).toHaveBeenCalledTimes(3);
    expect(now()).toEqual({ status: 'loading', signedIn: true, unreachable: true });
    await vi.advanceTimersByTimeAsync(60_000);
    device.answer = answer;
    keeper.hurry();
    await settle();
    expect(now()).toMatchObject({ status: 'signedIn', ended: false });
    expect(signOut).not.toHaveBeenCalled();
  });

  it('says so too when an answer takes long, and takes it when it comes', async () => {
    const { device, keeper, now } = openTab(session('sipho'));
    let respond: (me: Me) => void = () => undefined;
    device.answer = () => new Promise((resolve) => (respond = resolve));
    void keeper.look();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(now()).toMatchObject({ unreachable: false });
    await vi.advanceTimersByTimeAsync(1);
    expect(now()).toMatchObject({ unreachable: true });
    respond(profileOf('sipho'));
    await settle();
    expect(now()).toMatchObject({ status: 'signedIn' });
  });
});

describe('without an answer, on a device that saw the person before', () => {
  const tabOfSipho = () => {
    const tab = openTab(session('sipho'));
    tab.device.lastSeen = profileOf('sipho');
    return tab;
  };
  const seen = { status: 'signedIn', me: profileOf('sipho'), ended: false, lastSeen: true };

  it('goes on with what was seen last, and asks until there is an answer', async () => {
    const { device, keeper, loadProfile, now } = tabOfSipho();
    device.answer = failing(noNetwork());
    void keeper.look();
    await settle();
    expect(now()).toEqual(seen);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(now()).toEqual(seen);
    expect(loadProfile.mock.calls.length).toBeGreaterThan(5);
    device.answer = async () => ({ ...profileOf('sipho'), status: 'inactive' });
    keeper.hurry();
    await settle();
    expect(now()).toEqual({
      status: 'signedIn',
      me: { ...profileOf('sipho'), status: 'inactive' },
      ended: false,
    });
  });

  it('does so too when an answer takes long, which then counts', async () => {
    const { device, keeper, now } = tabOfSipho();
    let answer: (me: Me) => void = () => undefined;
    device.answer = () => new Promise((resolve) => (answer = resolve));
    void keeper.look();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(now()).toEqual(seen);
    answer(profileOf('sipho'));
    await settle();
    expect(now()).toEqual({ status: 'signedIn', me: profileOf('sipho'), ended: false });
  });

  it('shows nothing of it when the server refuses', async () => {
    const { device, keeper, shown, now } = tabOfSipho();
    device.answer = failing(refusal(403, 'FORBIDDEN'));
    void keeper.look();
    await settle();
    expect(now()).toEqual({ status: 'signedOut' });
    expect(shown).not.toContainEqual(seen);
  });
});

describe('in mid-work', () => {
  it('asks nothing while the session is the same', async () => {
    const { keeper, loadProfile, shown } = await openWorkingTab();
    const before = shown.length;
    await keeper.look();
    keeper.hurry();
    expect(loadProfile).toHaveBeenCalledTimes(1);
    expect(shown).toHaveLength(before);
  });

  it('is signed out when another tab signs out', async () => {
    const { device, keeper, now } = await openWorkingTab();
    Object.assign(device, { stored: undefined, signedOutOf: 'sipho-1' });
    await keeper.look();
    expect(now()).toEqual({ status: 'signedOut' });
  });

  it('keeps the screen when the session was removed, and goes on after signing in again', async () => {
    const { device, keeper, now, loadProfile } = await openWorkingTab();
    device.stored = undefined;
    await keeper.look();
    expect(now()).toEqual({ status: 'signedIn', me: profileOf('sipho'), ended: true });
    device.stored = session('sipho', 'sipho-2');
    device.answer = failing(noNetwork());
    await keeper.look();
    expect(now()).toEqual({ status: 'signedIn', me: profileOf('sipho'), ended: false });
    expect(loadProfile).toHaveBeenCalledTimes(2);
  });

  it('ends a removed session when somebody signs out of it, here or in another tab', async () => {
    const here = await openWorkingTab();
    here.device.stored = undefined;
    await here.keeper.look();
    await here.keeper.signOut();
    expect(here.now()).toEqual({ status: 'signedOut' });
    expect(here.signOut).toHaveBeenCalledExactlyOnceWith('sipho-1');
    const there = await openWorkingTab();
    there.device.stored = undefined;
    await there.keeper.look();
    there.device.signedOutOf = 'sipho-1';
    await there.keeper.look();
    expect(there.now()).toEqual({ status: 'signedOut' });
  });

  it('shows nothing of one person to another', async () => {
    const { device, keeper, shown } = await openWorkingTab();
    device.stored = session('thandi');
    await keeper.look();
    expect(shown.slice(-2)).toEqual([
      { status: 'loading', signedIn: true, unreachable: false },
      { status: 'signedIn', me: profileOf('thandi'), ended: false },
    ]);
  });

  it('never shows a slow answer about the person before', async () => {
    const { device, keeper, now } = await openWorkingTab();
    let respond: (me: Me) => void = () => undefined;
    const { answer } = device;
    device.answer = () => new Promise((resolve) => (respond = resolve));
    const slow = keeper.reload();
    Object.assign(device, { answer, stored: session('thandi') });
    await keeper.look();
    respond(profileOf('sipho'));
    await slow;
    expect(now()).toMatchObject({ me: { id: 'thandi' } });
  });

  it('reads a changed status when asked to', async () => {
    const { device, keeper, now } = await openWorkingTab();
    device.answer = async () => ({ ...profileOf('sipho'), status: 'inactive' });
    await keeper.reload();
    expect(now()).toMatchObject({ status: 'signedIn', me: { status: 'inactive' } });
  });

  it.each([noNetwork(), refusal(401), refusal(500), refusal(503)])(
    'keeps the profile when reading it again fails: %s',
    async (error) => {
      const { device, keeper, now, signOut } = await openWorkingTab();
      device.answer = failing(error);
      await keeper.reload();
      expect(now()).toMatchObject({ status: 'signedIn', ended: false });
      expect(signOut).not.toHaveBeenCalled();
    },
  );

  it('signs out when the profile is gone', async () => {
    const { device, keeper, now } = await openWorkingTab();
    device.answer = failing(refusal(403, 'FORBIDDEN'));
    await keeper.reload();
    expect(now()).toEqual({ status: 'signedOut' });
  });

  it('signs out an inactive person without a session who reloads the profile', async () => {
    const { device, keeper, now } = await openWorkingTab();
    device.answer = async () => ({ ...profileOf('sipho'), status: 'inactive' });
    await keeper.reload();
    device.stored = undefined;
    await keeper.look();
    expect(now()).toMatchObject({ status: 'signedIn', me: { status: 'inactive' }, ended: true });
    await keeper.reload();
    expect(now()).toEqual({ status: 'signedOut' });
  });
});
