/** The domain that e-mails come from, an identity of SES in the deployment's region. */
import {
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  NotFoundException,
} from '@aws-sdk/client-sesv2';
import { mailIn } from '../../deploy/clients.ts';
import { senderDomain } from '../../stacks/mail.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

type Identity = Pick<GetEmailIdentityCommandOutput, 'VerifiedForSendingStatus' | 'DkimAttributes'>;

/** The user pool can't be made with a sender that isn't verified. */
export function judgeSender(
  identity: Identity | undefined,
  { domain, region }: { domain: string; region: string },
): Finding[] {
  const at = `--email-identity ${domain} --region ${region}`;
  if (!identity)
    return [fail(`SES doesn’t know ${domain}`, `aws sesv2 create-email-identity ${at}`)];
  const records = `publish the DKIM records of aws sesv2 get-email-identity ${at}`;
  const { VerifiedForSendingStatus, DkimAttributes } = identity;
  const dkim = DkimAttributes?.Status ?? 'NOT_STARTED';
  if (!VerifiedForSendingStatus)
    return [fail(`SES hasn’t verified ${domain} (DKIM ${dkim})`, records)];
  if (dkim !== 'SUCCESS')
    return [warn(`${domain} is verified, and its DKIM is ${dkim}: mailboxes refuse it`, records)];
  if (DkimAttributes?.SigningEnabled === false)
    return [
      warn(
        `e-mails of ${domain} aren’t signed`,
        `aws sesv2 put-email-identity-dkim-attributes --signing-enabled ${at}`,
      ),
    ];
  return [ok(`${domain} is verified, with DKIM`)];
}

export const mailSender: CloudCheck = {
  name: 'mail-sender',
  looksAt: 'that SES has verified the domain of portal.sender, with DKIM',
  actions: ['ses:GetEmailIdentity'],
  async find({ deployment }) {
    const { region } = deployment;
    const domain = senderDomain(deployment);
    const identity = await mailIn(region)
      .send(new GetEmailIdentityCommand({ EmailIdentity: domain }))
      .catch((error: unknown) => {
        if (error instanceof NotFoundException) return undefined;
        throw error;
      });
    return judgeSender(identity, { domain, region });
  },
};
