// How is the purpose of an appointment said? 'HEALTH_COACHING' is Health coaching.

export const purposeText = (key: string): string => {
  const words = key.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
