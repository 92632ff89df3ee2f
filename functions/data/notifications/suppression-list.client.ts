/** SES's list of addresses to which it sends nothing, because an e-mail came back. */
import { clientConfig, type Runtime } from '../../platform/environment.ts';

export interface SuppressionList {
  /** Takes an address off the list; nothing happens where it isn't on it. */
  remove(address: string): Promise<void>;
}

export const openSuppressionList = (runtime: Runtime): SuppressionList => ({
  async remove(EmailAddress) {
    // Few calls need it, and the SDK is a tenth of a start.
    const { DeleteSuppressedDestinationCommand, NotFoundException, SESv2Client } =
      await import('@aws-sdk/client-sesv2');
    const client = new SESv2Client(clientConfig(runtime, runtime.AWS_ENDPOINT_URL_SESV2));
    const command = new DeleteSuppressedDestinationCommand({ EmailAddress });
    await client.send(command).catch((error: unknown) => {
      if (!(error instanceof NotFoundException)) throw error;
    });
  },
});
