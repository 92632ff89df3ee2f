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

/** Submits a sale, or keeps it on the device until the server can be reached. */
export function useSendSale(userId: string) {
  const submission = useSubmitSale();

  const wait = async (sale: NewSale, typed: Partial<NewSaleValues>): Promise<boolean> => {
    const key = submission.attemptedKey() ?? crypto.randomUUID();
    try {
      await keepWaiting({ key, userId, sale, typed, writtenAt: new Date().toISOString() });
      return true;
    } catch {
      // The device has no storage: the sale stays in the form.
      return false;
    }
  };

  const send = (
    sale: NewSale,
    typed: Partial<NewSaleValues>,
    { onDone, onRefused }: Outcome,
  ): void => {
    const onError = async (error: Error) => {
      if (!isNetworkError(error) || !(await wait(sale, typed))) return onRefused(error);
      toast.info(WAITS);
      return onDone();
    };
    const onSuccess = () => {
      toast.success('Sale submitted successfully! Awaiting admin approval.');
      onDone();
    };
    submission.mutate(sale, { onSuccess, onError: (error) => void onError(error) });
  };
  return { send, isPending: submission.isPending };
}
