/** Which of the two rooms the screen belongs to: agents' (indigo) or administrators' (teal). */
import { createContext, use, useLayoutEffect } from 'react';

export type Room = 'agent' | 'admin';

export const RoomContext = createContext<(room: Room) => void>(() => undefined);

/** Puts the screen into a room for as long as it shows. */
export function useRoom(room: Room): void {
  const setRoom = use(RoomContext);
  useLayoutEffect(() => {
    setRoom(room);
    return () => setRoom('agent');
  }, [room, setRoom]);
}
