import type { Words } from '../words.js';
import de from './de.json' with { type: 'json' };

export const words = de as Words;
