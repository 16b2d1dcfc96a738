import type { Words } from '../words.js';
import es from './es.json' with { type: 'json' };

export const words = es as Words;
