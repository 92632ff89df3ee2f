import { lazy, Suspense } from 'react';

const Formatted = lazy(async () => {
  const { formatPhone } = await import('../../shared/kernel/phone.ts');
  return { default: ({ number }: { number: string }) => formatPhone(number) };
});

/**
 * A phone number as people write it: `+27 82 123 4567`. The library that formats it is large, so
 * the number shows as E.164 until that is loaded.
 */
export const PhoneNumber = ({ number }: { number: string }) => (
  <Suspense fallback={number}>
    <Formatted number={number} />
  </Suspense>
);
