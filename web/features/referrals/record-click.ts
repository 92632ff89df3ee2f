import { useEffect, useRef } from 'react';
import { takeMarkedClick } from './invite-link.ts';
import { sendClick } from './send-click.ts';

/**
 * Records once, unless register.html did so before the portal was there, that an invitation link was opened.
 */
export function useInviteClick(code: string): void {
  const recorded = useRef('');
  useEffect(() => {
    if (!code || recorded.current === code) return;
    recorded.current = code;
    if (takeMarkedClick(code)) return;
    void sendClick(code, 'invite');
  }, [code]);
}
