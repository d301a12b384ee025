import { describe, expect, it } from 'vitest';
import { mostReceivers } from './audience-rows.ts';
import { type Audience, receivers } from './receivers.ts';

const nobody: Audience = { direct: [], mentioned: [], participants: [], watches: [] };

describe('who is told', () => {
  it('is whom it is about, who takes part and who watches, but never who did it', () => {
    const told = receivers(
      'comment_created',
      {
        ...nobody,
        direct: ['asked'],
        participants: ['author', 'actor'],
        watches: [{ userId: 'watcher', level: 'watching', onRequest: false }],
      },
      'actor',
    );
    expect([...told.keys()].sort()).toEqual(['asked', 'author', 'watcher']);
  });

  it('leaves those in peace who muted it, unless they are mentioned or asked', () => {
    const muted = (userId: string) => ({ userId, level: 'muted', onRequest: true }) as const;
    const told = receivers(
      'comment_created',
      {
        direct: ['asked'],
        mentioned: ['named'],
        participants: ['quiet', 'named', 'asked'],
        watches: [muted('quiet'), muted('named'), muted('asked')],
      },
      undefined,
    );
    expect([...told]).toEqual([
      ['named', 'mentioned'],
      ['asked', 'comment_created'],
    ]);
  });

  it('follows a change request as the person said of it, whatever they said of its space', () => {
    const both = (space: 'watching' | 'muted', request: 'watching' | 'muted') => [
      { userId: 'a', level: request, onRequest: true },
      { userId: 'a', level: space, onRequest: false },
    ];
    const told = (watches: Audience['watches']) => receivers('change_request_merged', { ...nobody, watches }, 'b').size;
    expect([told(both('watching', 'muted')), told(both('muted', 'watching'))]).toEqual([0, 1]);
  });

  it('has a limit', () => {
    const participants = Array.from({ length: mostReceivers + 5 }, (_, index) => `user-${index}`);
    expect(receivers('review_submitted', { ...nobody, participants }, undefined).size).toBe(mostReceivers);
  });
});
