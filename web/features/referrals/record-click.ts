import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';

/** The contract's limit, in characters. */
const MAX_REFERRER_URL = 2000;

/** Records once that an invitation link was opened. As specified, a failure is only logged. */
export function useInviteClick(code: string): void {
  const recorded = useRef('');
  useEffect(() => {
    if (!code || recorded.current === code) return;
    recorded.current = code;
    const referrerUrl = document.referrer.slice(0, MAX_REFERRER_URL);
    api.referrals
      .recordClick({
        code,
        linkType: 'invite',
        ...(referrerUrl ? { referrerUrl } : {}),
      })
      .catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- specified: such errors are logged only
        console.warn('The invitation click was not recorded', error);
      });
  }, [code]);
}
