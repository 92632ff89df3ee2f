import { lazy, Suspense } from 'react';

const FormattedPhone = lazy(() => import('./formatted-phone.tsx'));

/** A phone number; it shows as it is kept until what formats it is there, which is large. */
export const PhoneText = ({ number }: { number: string }) => (
  <Suspense fallback={number}>
    <FormattedPhone number={number} />
  </Suspense>
);
