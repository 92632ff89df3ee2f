/** SES of the account: its sandbox, its quota, and whether it sends at all. */
import { DescribeUserPoolCommand } from '@aws-sdk/client-cognito-identity-provider';
import { GetAccountCommand, type GetAccountCommandOutput } from '@aws-sdk/client-sesv2';
import { mailIn, poolsIn } from '../../deploy/clients.ts';
import { mailsPerSecondFor } from '../../../shared/kernel/mail-pace.ts';
import { keepsData } from '../../model/deployment.ts';
import { settingsFile } from '../../model/setting-layers.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, fail, orOk, warn } from './finding.ts';

interface Judged {
  stage: string;
  region: string;
  keepsData: boolean;
  /** The setting `portal.mailsPerSecond`. */
  mailsPerSecond: number;
  /** The hour in South Africa at which a monthly run begins. */
  runHour: number;
  /** People of the user pool, as Cognito estimates them; undefined where there is no pool yet. */
  people: number | undefined;
}

type Account = Pick<
  GetAccountCommandOutput,
  'EnforcementStatus' | 'ProductionAccessEnabled' | 'SendingEnabled' | 'SendQuota'
>;

/** Without e-mails nobody registers or gets a code. */
export function judgeMail(account: Account, judged: Judged): Finding[] {
  const { SendQuota: { Max24HourSend = 0, MaxSendRate = 0 } = {} } = account;
  const problems = [...standing(account, judged), ...rates(account, judged)];
  return orOk(problems, `${Max24HourSend} e-mails a day, ${MaxSendRate} a second`);
}

function standing(account: Account, { region }: Judged): Finding[] {
  const page = `https://${region}.console.aws.amazon.com/ses/home#/account`;
  const { EnforcementStatus, SendingEnabled } = account;
  if (SendingEnabled === false || EnforcementStatus === 'SHUTDOWN')
    return [fail(`SES in ${region} sends nothing: sending is paused`, page)];
  if (EnforcementStatus === 'PROBATION')
    return [warn(`SES in ${region} is on probation for bounces or complaints`, page)];
  return [];
}

function rates({ ProductionAccessEnabled, SendQuota = {} }: Account, judged: Judged): Finding[] {
  const { stage, region, mailsPerSecond, people, runHour } = judged;
  const page = `https://${region}.console.aws.amazon.com/servicequotas/home/services/ses/quotas`;
  if (!ProductionAccessEnabled) {
    const said = `SES in ${region} is a sandbox: it sends to verified addresses alone`;
    const ask = 'aws sesv2 put-account-details --production-access-enabled';
    return [judged.keepsData && people !== undefined ? fail(said, ask) : warn(said, ask)];
  }
  const { MaxSendRate = 0, Max24HourSend = 0 } = SendQuota;
  const problems: Finding[] = [];
  if (MaxSendRate < mailsPerSecond)
    problems.push(
      fail(
        `portal.mailsPerSecond is ${mailsPerSecond}, and SES sends ${MaxSendRate} a second`,
        `${settingsFile(stage)}, or ${page}`,
      ),
    );
  const needed = mailsPerSecondFor(people ?? 0, runHour);
  if (people !== undefined && needed > mailsPerSecond)
    problems.push(
      warn(
        `portal.mailsPerSecond is ${mailsPerSecond}, and ${people} people need ${needed} after a monthly run`,
        `${settingsFile(stage)}, and ${page}`,
      ),
    );
  if (people !== undefined && Max24HourSend < people)
    problems.push(warn(`SES sends ${Max24HourSend} e-mails a day to ${people} people`, page));
  return problems;
}

export const mailQuota: CloudCheck = {
  name: 'mail-quota',
  looksAt: 'SES’s sandbox and quota against portal.mailsPerSecond and the number of people',
  actions: ['ses:GetAccount', 'cognito-idp:DescribeUserPool', 'cloudformation:DescribeStacks'],
  async find({ deployment, outputs }) {
    const { stage, region, portal } = deployment;
    const UserPoolId = (await outputs())['Auth']?.['UserPoolId'];
    const found = UserPoolId
      ? await poolsIn(region).send(new DescribeUserPoolCommand({ UserPoolId }))
      : undefined;
    return judgeMail(await mailIn(region).send(new GetAccountCommand({})), {
      stage,
      region,
      keepsData: keepsData(deployment),
      mailsPerSecond: portal.mailsPerSecond,
      runHour: portal.monthlyRun.hour,
      people: found && (found.UserPool?.EstimatedNumberOfUsers ?? 0),
    });
  },
};
