/** Submits a sale from the form, online or offline. */
import { isNetworkError } from '../../lib/api-errors.ts';
import { toast } from '../../lib/toasts.ts';
import type { NewSale, NewSaleValues } from './new-sale.ts';
import { keepWaiting } from './outbox.ts';
import { useSubmitSale } from './queries.ts';

const WAITS =
  'You’re offline. The sale is saved on this device and will be submitted when you’re back online.';

interface Outcome {
  /** The sale is submitted, or waits on the device. */
  onDone: () => void;
  onRefused: (error: unknown) => void;
}

/** A sale from the form. */
interface FormSale {
  sale: NewSale;
  typed: Partial<NewSaleValues>;
  /** A proof that couldn't be uploaded without a network; the sale waits with it. */
  proof?: File | undefined;
}

/** Submits a sale, or keeps it on the device until the server can be reached. */
export function useSendSale(userId: string) {
  const submission = useSubmitSale();

  const wait = async ({ sale, typed, proof }: FormSale): Promise<boolean> => {
    const key = submission.attemptedKey() ?? crypto.randomUUID();
    const writtenAt = new Date().toISOString();
    try {
      await keepWaiting({ key, userId, sale, typed, writtenAt, ...(proof ? { proof } : {}) });
      return true;
    } catch {
      // The device has no storage: the sale stays in the form.
      return false;
    }
  };

  const send = (written: FormSale, { onDone, onRefused }: Outcome): void => {
    const waitOr = async (error: Error) => {
      if (!(await wait(written))) return onRefused(error);
      toast.info(WAITS);
      return onDone();
    };
    if (written.proof) return void waitOr(new TypeError('The proof is still on the device'));
    const onError = (error: Error) => (isNetworkError(error) ? waitOr(error) : onRefused(error));
    const onSuccess = () => {
      toast.success('Sale submitted successfully! Awaiting admin approval.');
      onDone();
    };
    return submission.mutate(written.sale, {
      onSuccess,
      onError: (error) => void onError(error),
    });
  };
  return { send, isPending: submission.isPending };
}
