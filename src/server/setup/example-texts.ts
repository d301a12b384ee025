/** What the example's change request says and does. */
export const exampleChange = {
  subject: 'Say what to do when the port is taken',
  description: 'Two people asked this week. The page now says it, and there is a page for other trouble at the start.',
  edit: (markdown: string) =>
    markdown.replace(
      'Later starts take about a second.',
      'Later starts take about a second. If port 3000 is taken, set another: `PORT=8080 npm start`.',
    ),
  newPage: {
    title: 'Trouble at the start',
    description: 'What to look at when the service does not answer.',
    markdown: [
      'The service checks its settings before it listens, and names everything that is wrong at once.',
      '',
      '| What it says | What to do |',
      '| --- | --- |',
      '| These settings are wrong | Correct the variables it lists |',
      '| The data folder is in use | Stop the other process, or set `DATA_DIR` |',
      '| The port is taken | Set `PORT` |',
      '',
      '{% hint style="info" %}',
      'Nothing is lost by stopping the service: every acknowledged change is on disk.',
      '{% endhint %}',
      '',
    ].join('\n'),
  },
};

export const exampleComments = {
  question: 'Does this hold for `npm run dev` too?',
  answer: 'It does, for the service. The page of the dashboard keeps its own port.',
  thanks: 'Thank you, this was missing. One look at the new page and we can merge.',
};
