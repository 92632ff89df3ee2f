import { useNavigate } from 'react-router-dom';
import { useHandler } from './handler.ts';

const addressNow = () => {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
};

/**
 * Goes to a screen, as a press of a link does; the function stays the same. The address is ahead of the screen while
 * React renders: a second press replaces the first one's entry, so that Back leads to the screen before.
 */
export function useNavigateOnce(): (to: string, state?: unknown) => void {
  const navigate = useNavigate();
  return useHandler((to, state) => void navigate(to, { state, replace: to === addressNow() }));
}
