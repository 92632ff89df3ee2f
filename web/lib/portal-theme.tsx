/** The theme of the portal that a screen belongs to: agents' (indigo) or administrators' (teal). */
import { createContext, use, useLayoutEffect } from 'react';

export type PortalTheme = 'agent' | 'admin';

export interface Look {
  portal: PortalTheme;
  /** True on a desk, where controls are lower than a finger needs; administrators' always are. */
  isDense: boolean;
}

/** The public pages' look, whose plain first forms have these sizes too. */
export const PUBLIC: Look = { portal: 'agent', isDense: false };

export const LookContext = createContext<(look: Look) => void>(() => undefined);

/** Applies a portal's theme while the component is mounted. */
export function usePortalTheme(portal: PortalTheme, isDense = portal === 'admin'): void {
  const setLook = use(LookContext);
  useLayoutEffect(() => {
    setLook({ portal, isDense });
    return () => setLook(PUBLIC);
  }, [portal, isDense, setLook]);
}
