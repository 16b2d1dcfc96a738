import type { Words } from '../words.js';
import it from './it.json' with { type: 'json' };

export const words = it as Words;
