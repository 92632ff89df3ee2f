/** SES's list of addresses to which it sends nothing, because an e-mail came back. */
import {
  DeleteSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { clientConfig, type Runtime } from '../../platform/environment.ts';

export interface SuppressionList {
  /** Takes an address off the list; nothing happens where it isn't on it. */
  remove(address: string): Promise<void>;
}

export function openSuppressionList(runtime: Runtime): SuppressionList {
  const client = new SESv2Client(clientConfig(runtime, runtime.AWS_ENDPOINT_URL_SESV2));
  return {
    async remove(EmailAddress) {
      const command = new DeleteSuppressedDestinationCommand({ EmailAddress });
      await client.send(command).catch((error: unknown) => {
        if (!(error instanceof NotFoundException)) throw error;
      });
    },
  };
}
