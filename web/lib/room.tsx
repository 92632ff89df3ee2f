/** The theme of the portal that a screen belongs to: agents' (indigo) or administrators' (teal). */
import { createContext, use, useLayoutEffect } from 'react';

export type Room = 'agent' | 'admin';

export const RoomContext = createContext<(room: Room) => void>(() => undefined);

/** Applies a portal's theme while the component is mounted. */
export function useRoom(room: Room): void {
  const setRoom = use(RoomContext);
  useLayoutEffect(() => {
    setRoom(room);
    return () => setRoom('agent');
  }, [room, setRoom]);
}
