import { profileTable } from '../../data/profile.table.ts';
import type { Context } from '../../platform/context.ts';

/** Who asks to release payouts, as the four-eyes rule looks at it. */
export interface Releaser {
  adminId: string;
  hasFinance: boolean;
}

/** Whoever acts; undefined where the rule is off: then nothing is read and nobody is held back. */
export async function readReleaser({
  actor,
  settings,
  table,
}: Context): Promise<Releaser | undefined> {
  if (!settings.fourEyesOnPayouts) return undefined;
  const profile = await profileTable(table).get(actor.userId);
  return { adminId: actor.userId, hasFinance: profile?.hasFinance === true };
}
