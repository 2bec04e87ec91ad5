// When can an order of devices still be cancelled? (OP-DEVICE-1: only while it is ordered)
import type { OrderStatus } from './model.ts';

export const isCancellable = (status: OrderStatus): boolean => status === 'ORDERED';
