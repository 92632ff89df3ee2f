import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_MARK } from './kept-mark.ts';
import { lastSeen } from './with-kept.ts';

const { keptProfile } = vi.hoisted(() => ({ keptProfile: vi.fn() }));
vi.mock('./kept-answers.ts', () => ({ keptProfile }));

const device = (mark: string | null) =>
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === KEPT_MARK ? mark : null) });
beforeEach(() => void device('yes'));
afterEach(() => {
  vi.unstubAllGlobals();
  keptProfile.mockReset();
});

describe('whom the device saw last', () => {
  it('is the profile that it kept', async () => {
    keptProfile.mockResolvedValue({ id: 'sipho' });
    expect(await lastSeen('sipho')).toEqual({ id: 'sipho' });
  });

  it('is undefined where it kept nothing', async () => {
    device(null);
    expect(await lastSeen('sipho')).toBeUndefined();
    expect(keptProfile).not.toHaveBeenCalled();
  });

  it('is undefined where what it kept cannot be read, so that the profile is requested', async () => {
    keptProfile.mockRejectedValue(new Error('InvalidStateError'));
    expect(await lastSeen('sipho')).toBeUndefined();
  });
});
