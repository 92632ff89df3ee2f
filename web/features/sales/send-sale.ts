/** Sends a sale from the form: submits it, online or offline, or corrects one. */
import type { Sale } from '../../../shared/sales/contract.ts';
import { isNetworkError } from '../../lib/api-errors.ts';
import { storedSession, wasSignedOut } from '../../lib/auth.ts';
import { toast } from '../../lib/toasts.ts';
import type { NewSale, NewSaleValues } from './new-sale.ts';
import { keepWaiting } from './outbox.ts';
import { useCorrectSale, useSubmitSale } from './queries.ts';
import type { SaleWriting } from './sale-writing.ts';
import { draftOf, linksOf } from './written-sale.ts';

const WAITS =
  'You’re offline. The sale is saved on this device and will be submitted when you’re back online.';

/** As the browser's error of a call without a network. */
const stillHere = () => new TypeError('The proof is still on the device');

/** Called also when the form was left meanwhile. */
interface Outcome {
  /** The sale is submitted, or waits on the device; with the new sale, if there is one. */
  onDone: (sent?: Sale) => unknown;
  onRefused: (error: unknown) => void;
}

/** A sale from the form. */
interface FormSale {
  sale: NewSale;
  typed: Partial<NewSaleValues>;
  /** A proof that couldn't be uploaded without a network; the sale waits with it. */
  proof?: File | undefined;
}

/**
 * Submits a sale, or keeps it on the device until the server can be reached. A correction needs the
 * server, because it depends on what the sale is there.
 */
export function useSendSale(userId: string, writing: SaleWriting) {
  const submission = useSubmitSale(draftOf(userId, writing));
  const correction = useCorrectSale();

  const wait = async ({ sale, typed, proof }: FormSale): Promise<boolean> => {
    const key = submission.attemptedKey(sale) ?? crypto.randomUUID();
    const writtenAt = new Date().toISOString();
    try {
      await keepWaiting({ key, userId, sale, typed, writtenAt, ...(proof ? { proof } : {}) });
      return true;
    } catch {
      // The device has no storage: the sale stays in the form.
      return false;
    }
  };

  const correct = async ({ sale, proof }: FormSale, { onDone, onRefused }: Outcome) => {
    if (writing.kind !== 'correction') return undefined;
    if (proof) return toast.failure('Failed to correct sale', stillHere());
    const { id: saleId, revision } = writing.sale;
    try {
      await correction.mutateAsync({ ...sale, saleId, revision });
    } catch (error) {
      return onRefused(error);
    }
    return onDone();
  };

  const submit = async (form: FormSale, { onDone, onRefused }: Outcome) => {
    const session = await storedSession();
    const waitOr = async (error: unknown) => {
      // Signing out deletes what waits.
      const isOut = session !== undefined && wasSignedOut(session.sessionId);
      if (isOut || !(await wait(form))) return onRefused(error);
      toast.info(WAITS);
      return onDone();
    };
    if (form.proof) return waitOr(stillHere());
    let sent: Sale;
    try {
      // The callbacks of `mutate` would be dropped with the form that was left meanwhile.
      sent = await submission.mutateAsync(form.sale);
    } catch (error) {
      return isNetworkError(error) ? waitOr(error) : onRefused(error);
    }
    toast.success('Sale submitted successfully! Awaiting admin approval.');
    return onDone(sent);
  };

  /** Resolves to what `onDone` returns. */
  const send = (form: FormSale, outcome: Outcome): Promise<unknown> => {
    if (writing.kind === 'correction') return correct(form, outcome);
    const sale = { ...form.sale, ...linksOf(writing) };
    return submit({ ...form, sale }, outcome);
  };
  return { send, isPending: submission.isPending || correction.isPending };
}
