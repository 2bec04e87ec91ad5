// Where is the person, to come back to it after signing in again? With what stands behind the '#', which some pages need (OP-AUTH-3; OP-PRACT-1)
import { useLocation } from 'react-router';

export const useCurrentAddress = (): string => {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
};
