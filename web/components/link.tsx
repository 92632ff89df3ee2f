import {
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  NavLink as RouterNavLink,
  type NavLinkProps as RouterNavLinkProps,
} from 'react-router-dom';
import { useFollow } from '../lib/navigate-once.ts';

type OwnHandling = 'to' | 'onClick';

interface LinkProps extends Omit<RouterLinkProps, OwnHandling> {
  to: string;
  /** Called before it leads on. */
  onClick?: () => void;
}

/** The router's link; two presses make one entry in the history. */
export function Link({ onClick, ...link }: LinkProps) {
  const follow = useFollow(link.to, link);
  return (
    <RouterLink
      {...link}
      onClick={(event) => {
        onClick?.();
        follow(event);
      }}
    />
  );
}

interface NavLinkProps extends Omit<RouterNavLinkProps, OwnHandling> {
  to: string;
  /** Called when it has led on, which the screen follows once its code is there. */
  onFollow: () => void;
}

/**
 * The router's link of a menu, which says whether its screen is shown; two presses make one entry in the
 * history.
 */
export function NavLink({ onFollow, ...link }: NavLinkProps) {
  const follow = useFollow(link.to, link);
  return (
    <RouterNavLink
      {...link}
      onClick={(event) => {
        follow(event);
        if (event.defaultPrevented) onFollow();
      }}
    />
  );
}
