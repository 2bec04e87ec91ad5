// What stands where a date is missing? The documented text, as quiet as the dash of other values (FORMAT-006; design language §6)
import { NO_DATE } from '../lib/dates.ts';

export const NoDate = () => <span className="dim">{NO_DATE}</span>;
