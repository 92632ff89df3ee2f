import { formatPhone } from '../../shared/kernel/phone.ts';

/** A phone number as people write it. */
export default function FormattedPhone({ number }: { number: string }) {
  return formatPhone(number);
}
