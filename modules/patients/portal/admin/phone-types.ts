// What are the types of phones called? (document 1 §3)
export const phoneTypeNames = { CELL: 'Cell', HOME: 'Home', WORK: 'Work', UNKNOWN: 'Unknown' } as const;
