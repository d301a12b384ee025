import { expect, test } from 'vitest';
import { transferProblem } from '#dashboard/content/transfer-error.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';

test('each refusal of a transfer is said in words of its own, and any other keeps its reason', () => {
  const texts = [403, 404, 409, 412].map(status => transferProblem(new ApiError(status, 'refused'))?.message);
  expect(new Set(texts).size).toBe(4);
  expect(texts.join()).not.toContain('refused');
  expect(transferProblem(new ApiError(500, 'It broke.'))?.message).toContain('It broke.');
  expect(transferProblem(null)).toBeNull();
});
