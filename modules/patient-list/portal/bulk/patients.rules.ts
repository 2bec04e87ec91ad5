// How is a number of patients said?

export const patients = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'patient' : 'patients'}`;
