import { profileTable } from '../../data/profile.table.ts';
import type { Context } from '../../platform/context.ts';

/** The administrator who wants to release payouts, for the four-eyes rule. */
export interface Releaser {
  adminId: string;
  hasFinance: boolean;
}

/** The actor; undefined where the rule is off: then nothing is read. */
export async function readReleaser({
  actor,
  settings,
  table,
}: Context): Promise<Releaser | undefined> {
  if (!settings.fourEyesOnPayouts) return undefined;
  const profile = await profileTable(table).get(actor.userId);
  return { adminId: actor.userId, hasFinance: profile?.hasFinance === true };
}
