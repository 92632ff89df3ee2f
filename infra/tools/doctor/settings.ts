/** The stage's settings: valid, the company's own, and what they let one person pay out. */
import { formatRand } from '../../../shared/kernel/money.ts';
import { readSettings } from '../../deploy/settings.ts';
import { type Deployment, keepsData } from '../../model/deployment.ts';
import { concernsOf } from '../../model/setting-concerns.ts';
import { settingsFile } from '../../model/setting-layers.ts';
import { rulesOf } from '../../model/stage.ts';
import { WrongSettings } from '../../model/wrong-settings.ts';
import { type Finding, ok, stop, warn } from './check.ts';

export interface ReadStage {
  /** Absent where the settings can't be used. */
  deployment?: Deployment;
  findings: Finding[];
}

/** Reads the stage's settings as a deployment does. */
export function readStage(stage: string, overrides: Record<string, string>): ReadStage {
  try {
    const deployment = readSettings({ ...overrides, stage });
    return { deployment, findings: judgeSettings(deployment) };
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    const lines = error.message.split('\n');
    return { findings: lines.map((line) => stop(line, 'docs/operations.md, Settings')) };
  }
}

/** Valid settings that a deployment refuses, or that leave it without somebody who hears of it. */
export function judgeSettings(deployment: Deployment): Finding[] {
  const { account, alarmEmail, monthlyBudget, region, stage } = deployment;
  const file = settingsFile(stage);
  const wrong = concernsOf(deployment).map((concern) => stop(concern, file));
  if (alarmEmail === undefined && rulesOf(deployment).isGuarded)
    wrong.push(warn('alarmEmail isn’t set: alarms are mailed to nobody', file));
  if (monthlyBudget === undefined && rulesOf(deployment).isGuarded)
    wrong.push(warn('monthlyBudget isn’t set: nobody hears of what the account costs', file));
  return wrong.length > 0 ? wrong : [ok(`cdk.json and ${file}: account ${account}, ${region}`)];
}

/** Nothing refuses a rule that is off: it shows when one person has paid out too much. */
export function judgeFourEyes(deployment: Deployment): Finding {
  const { fourEyesOnPayouts, payoutLimits } = deployment.portal;
  if (fourEyesOnPayouts) return ok('every payout takes two people');
  const { perPayoutCents, perAdministratorAndDayCents, perBatchCents } = payoutLimits;
  const alone = `fourEyesOnPayouts is off: one administrator alone releases ${formatRand(perPayoutCents)} at once and ${formatRand(perAdministratorAndDayCents)} a day`;
  if (perBatchCents !== undefined)
    return ok(`${alone}, and locks a batch of ${formatRand(perBatchCents)}`);
  const said = `${alone}, and, without perBatchCents, locks a batch of any sum`;
  if (!keepsData(deployment)) return ok(said);
  const mend = 'fourEyesOnPayouts, or payoutLimits.perBatchCents, of portal in';
  return warn(said, `${mend} ${settingsFile(deployment.stage)}`);
}
