// Through which servers do two browsers find a way to each other? (RFC 8445; OP-VIDEO-1: STUN/TURN by configuration)
import { z } from 'zod';

export const iceServers = z.array(
  z.object({ urls: z.string(), username: z.string().optional(), credential: z.string().optional() }),
);
