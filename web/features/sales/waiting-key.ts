/** Where the sales that wait to be sent are found among a client's answers. */
export const waitingKey = (userId: string) => ['waitingSales', userId] as const;
