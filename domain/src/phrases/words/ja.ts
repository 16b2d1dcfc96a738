import type { Words } from '../words.js';
import ja from './ja.json' with { type: 'json' };

export const words = ja as Words;
