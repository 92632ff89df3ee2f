/** The query key of the sales that wait to be sent. */
export const waitingKey = (userId: string) => ['waitingSales', userId] as const;
