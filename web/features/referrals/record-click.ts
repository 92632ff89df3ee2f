import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { takeMarkedClick } from './invite-link.ts';

/** The contract's limit, in characters. */
const MAX_REFERRER_URL = 2000;

/**
 * Records once, unless register.html did so before the portal was there, that an invitation link was opened.
 * As specified, a failure is only logged.
 */
export function useInviteClick(code: string): void {
  const recorded = useRef('');
  useEffect(() => {
    if (!code || recorded.current === code) return;
    recorded.current = code;
    if (takeMarkedClick(code)) return;
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
