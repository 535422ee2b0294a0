/** Texts shared by several pages of the back office. ICU MessageFormat. */
export const messages = {
  "email.likely": "Did you mean {address}?",

  "office.retry": "Try again",
  "office.stale": "Could not refresh. This is from {time}.",
  "office.cancel": "Cancel",
  "office.processing": "Processing...",
  "office.save": "Save",
  "office.saving": "Saving...",
  "office.fix_fields": "Please fix the highlighted fields.",
  "office.save.offline": "You are offline. Saving needs the connection.",
  "office.unsaved.title": "Leave without saving?",
  "office.unsaved.text": "Your changes are not saved yet.",
  "office.unsaved.leave": "Leave without saving",
  "office.unsaved.stay": "Keep editing",
  "office.no_connection": "The server can't be reached.",
  "office.all": "All",
  "office.more": "More: {name}",
  "office.as_table": "View as table",
  "office.export": "Export CSV",
  "office.exporting": "Exporting...",
  "office.export.failed": "Failed to export the table",

  "pager.label": "Pages",
  "pager.previous": "Previous",
  "pager.next": "Next",
  "pager.page": "Page {page}",
  "pager.of": "{from}–{to} of {total}",

  "time.hour": "hour",
  "time.minute": "minutes",
  "time.am": "AM",
  "time.pm": "PM",
  "time.half": "AM or PM",

  "conflict.title": "Someone else saved first",
  "conflict.text":
    "Someone else saved changes while you were editing. Choose what to keep. Nothing is saved until you save.",
  "conflict.text.none":
    "Someone else saved changes while you were editing. They don't conflict with yours. Continue and save.",
  "conflict.mine": "Keep mine",
  "conflict.theirs": "Take theirs",
  "conflict.theirs.all": "Take all theirs",
  "conflict.continue": "Continue with these",
  "conflict.yes": "Yes",
  "conflict.no": "No",
} as const;
