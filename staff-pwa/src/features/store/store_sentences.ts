import type { Sentences } from "../../lib/sentences.ts";

/** The core's sentences about holidays and settings (spec section 5). */
export const storeSentences: Sentences = {
  "Holiday name is required": "holiday.name.required",
  "Holiday name must be at least 3 characters long": "holiday.name.short",
  "Holiday date is required": "holiday.date.required",
  "Holiday date cannot be in the past": "holiday.date.past",
  "The last day must be a date": "holiday.end_date.required",
  "The last day must not be before the first": "holiday.end_date.early",
  "A holiday can last at most 90 days": "holiday.end_date.long",
  "Open time is required for modified hours": "holiday.open.required",
  "Close time is required for modified hours": "holiday.close.required",
  "Close time must be after open time": "holiday.close.early",
  "Must not be empty": "setting.wrong.empty",
  "Please enter a valid phone number": "setting.wrong.phone",
  "Please enter a valid email address": "setting.wrong.email",
  "Must be a time such as 11:00": "setting.wrong.time",
  "Must be days from 0 (Sunday) to 6 (Saturday)": "setting.wrong.days",
};
